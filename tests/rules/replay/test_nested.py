"""Which lines of a log are statements of a trigger body, and which only look so."""

from __future__ import annotations

import pytest
from binlogic.rules.replay.nested import in_trigger_body


@pytest.mark.parametrize(
    "text",
    [
        "DELETE IGNORE FROM `d`.`u` WHERE `u`.`id` <=> OLD.`id`",
        "/* noted */ REPLACE INTO u (a, b) VALUES (NEW.a, OLD.b)",
        "insert into u select id from t where id = new.id",
        "SET @last = NEW.id",
    ],
)
def test_row_aliases_belong_to_a_body(text: str) -> None:
    assert in_trigger_body(text)


@pytest.mark.parametrize(
    "text",
    [
        # these define a body, as a client or as a dump writes it
        "CREATE DEFINER=`a`@`b` TRIGGER x AFTER DELETE ON t FOR EACH ROW DELETE FROM u WHERE id = OLD.id",
        "/*!50003 CREATE*/ /*!50017 DEFINER=`a`@`b`*/ /*!50003 TRIGGER x BEFORE INSERT ON t FOR EACH ROW SET NEW.a=1*/",
        # no trigger may return rows
        "EXPLAIN select * from u WHERE id <=> OLD.id",
        "/* tool */ describe select * from u where id = new.id",
        # a table, an alias or a database of that name
        "SELECT old.id FROM old",
        "UPDATE t AS new SET new.a = 1",
        "INSERT INTO new.t VALUES (1)",
        "SELECT * FROM a JOIN old.t USING (id)",
        # in a string
        "INSERT INTO t VALUES ('NEW.x')",
    ],
)
def test_other_statements_are_the_clients(text: str) -> None:
    assert not in_trigger_body(text)
