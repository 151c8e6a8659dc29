"""What parsers refuse in the body of a stored program, measured on MySQL 5.6.24 and MariaDB 10.11; 0: it is made."""

from __future__ import annotations

import pytest
from binlogic.facts.effects.shadow import ShadowServer
from binlogic.facts.effects.shadow.variables import KnownVariable

from .conftest import Shop

MEASURED = [
    ("create procedure q1() begin drop procedure q0; end", 1357),
    ("create procedure q2() begin alter procedure q0 comment 'x'; end", 1357),
    ("create procedure q3() begin create trigger tr before insert on t for each row set @a=1; end", 1303),
    ("create procedure q4() begin drop trigger tr; end", 0),
    ("create procedure q5() begin drop function f; end", 1357),
    ("create procedure q6() begin create function f() returns int return 1; end", 1303),
    ("create procedure q7() begin unlock tables; end", 1314),
    ("create procedure q8() begin prepare s from 'select 1'; execute s; deallocate prepare s; end", 0),
    ("create function q9() returns int deterministic begin prepare s from 'select 1'; return 1; end", 1336),
    ("create function q10() returns int deterministic begin execute s; return 1; end", 1336),
    ("create function q11() returns int deterministic begin deallocate prepare s; return 1; end", 1336),
    ("create trigger q12 before insert on t for each row execute immediate 'select 1'", 1336),
    ("create function q13() returns int deterministic begin flush tables; return 1; end", 1336),
    ("create procedure q15() begin handler t open; end", 1314),
    ("create procedure q17() begin load data infile 'x' into table t; end", 1314),
    ("create procedure q18() begin lock tables t write; end", 1314),
    ("create procedure q19() begin create event e on schedule every 1 day do select 1; end", 1576),
    ("create procedure q20() begin drop event e; end", 0),
    ("create procedure q21() begin alter event e disable; end", 0),
    ("create procedure q22() use d1", 1314),
    ("create procedure q23() begin alter view v as select 1; end", 1314),
    ("create procedure q24() begin create view v as select 1; end", 0),
    ("create procedure q25() begin drop view v; end", 0),
    ("create procedure q27() begin check table t; end", 1314),
    ("create procedure q28() begin show create table t; end", 0),
    ("create procedure q35() begin declare a int; set @b=a, c=2; end", 1193),
    ("create procedure q36() begin declare a int; select 1,2 into a, b; end", 1327),
    ("create procedure q37() begin declare a int; select 1 into @x; select 1 into a; end", 0),
    ("create procedure q39() l: begin declare exit handler for sqlexception leave l; select 1; end", 1308),
    (
        "create procedure q40() l: loop begin declare exit handler for sqlexception leave l; select 1; end; end loop",
        1308,
    ),
    ("create procedure q41() begin declare x int; begin declare x int; set x=1; end; end", 0),
    ("create procedure q42() begin l: loop leave l; end loop; l: loop leave l; end loop; end", 0),
    ("create procedure q43() begin declare c cursor for select 1; begin open c; close c; end; end", 0),
    ("create procedure q44() begin begin declare c cursor for select 1; end; open c; end", 1324),
    (
        "create procedure q45() begin declare dup condition for sqlstate '23000'; declare exit "
        "handler for dup do 1; signal dup; end",
        0,
    ),
    (
        "create procedure q46() begin declare exit handler for sqlexception do 1; declare exit "
        "handler for sqlexception do 1; end",
        1413,
    ),
    ("create procedure q47() begin declare exit handler for 1062, 1062 begin end; end", 1413),
    (
        "create procedure q48() begin declare exit handler for not found do 1; begin declare exit "
        "handler for not found do 1; end; end",
        0,
    ),
    ("create procedure q49() begin declare continue handler for sqlstate '02000' set @a=1; declare x int; end", 1337),
    ("create function q50(a int) returns int deterministic begin if a then return 1; end if; end", 0),
    ("create function q51(a int) returns int deterministic begin set a = a+1; return a; end", 0),
    ("create function q52(a int, a int) returns int deterministic return 1", 1330),
    (
        "create trigger q53 before insert on t for each row begin declare v int; set v = new.a; "
        "set new.a = v; set w = 1; end",
        1193,
    ),
    ("create trigger q54 before insert on t for each row return 1", 1313),
    ("create procedure q57() begin end l", 1064),
    ("create procedure q58() l: begin end l", 0),
    ("create procedure q59() begin l: loop leave l; end loop k; end", 1310),
    ("create procedure q60() begin l: while 1 do iterate l; end while l; end", 0),
    ("create procedure q61() begin declare a,b,a int; end", 1331),
    (
        "create procedure q62() begin declare x int; declare y condition for 1; declare z int; "
        "declare continue handler for y begin end; end",
        0,
    ),
    ("create procedure q63() begin signal sqlstate 'ab'; end", 1407),
    ("create procedure q64() begin signal sqlstate '45000' set message_text='x'; resignal; end", 0),
    ("create procedure q65() begin get diagnostics condition 1 x = message_text; end", 1327),
    ("create event q66 on schedule every 1 day do begin declare x int; leave z; end", 1308),
    ("create event q67 on schedule every 1 day do return 1", 1313),
]


@pytest.fixture(scope="module")
def told() -> Shop:
    variables = {
        "sql_mode": KnownVariable("both", "set", False, ()),
        "sort_buffer_size": KnownVariable("both", "integer", False, ()),
    }
    shop = Shop(ShadowServer(engines=frozenset({"INNODB"}), variables=variables))
    shop.run("CREATE TABLE t (a INT)")
    return shop


@pytest.mark.parametrize(("text", "error"), MEASURED)
def test_what_is_refused_of_a_program(told: Shop, text: str, error: int) -> None:
    effects = told.run(text)
    if effects.sure:
        assert effects.error == error
    else:  # one of several errors, or a word that is not followed besides
        assert not error or error in effects.refused_with or effects.refused_early


def test_most_of_it_is_certain(told: Shop) -> None:
    sure = [told.run(text.replace(" q", " r", 1)).sure for text, error in MEASURED if error]
    assert sum(sure) > 0.8 * len(sure)
