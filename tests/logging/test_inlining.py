"""The statements of a procedure come to the same whether a CALL runs them or a client sends them, one after the other.

Random bodies: blocks, conditions, handlers, CALLs inside each other, functions, triggers, temporary tables and
transactions, on tables of five engines. What runs is given by `ProgramModel`: an error that no handler catches ends
its CALL (MySQL manual, DECLARE ... HANDLER). It is true of STATEMENT and ROW; under MIXED one unsafe
statement takes the rest of a CALL to rows (tests/logging/test_widening.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ..examples import examples
from .conftest import Seen, replayed

pytestmark = pytest.mark.slow

SCHEMA = """
CREATE TABLE yard.rail (k INT PRIMARY KEY AUTO_INCREMENT, v VARCHAR(90)) ENGINE=InnoDB;
CREATE TABLE yard.slag (k INT, v VARCHAR(90)) ENGINE=MyISAM;
CREATE TABLE yard.haze (k INT, v VARCHAR(90)) ENGINE=MEMORY;
CREATE TABLE yard.pit (k INT, v VARCHAR(90)) ENGINE=BLACKHOLE;
CREATE TABLE yard.sole (k INT, v VARCHAR(90)) ENGINE=EXAMPLE;
CREATE TABLE yard.gate (k INT, v VARCHAR(90), w INT) ENGINE=InnoDB;
CREATE VIEW yard.pane AS SELECT k, v FROM yard.gate;
DELIMITER //
CREATE TRIGGER yard.shut AFTER INSERT ON yard.gate FOR EACH ROW INSERT INTO slag VALUES (NEW.k, USER())//
CREATE FUNCTION yard.pure(i INT) RETURNS INT DETERMINISTIC NO SQL RETURN i + 1//
CREATE FUNCTION yard.fresh(i INT) RETURNS VARCHAR(90) DETERMINISTIC NO SQL RETURN CONCAT(i, UUID())//
CREATE FUNCTION yard.keeps(i INT) RETURNS INT DETERMINISTIC MODIFIES SQL DATA
BEGIN INSERT INTO rail (v) VALUES (i); RETURN i; END//
DELIMITER ;
USE yard;
"""
VALUES = ("'x'", "UUID()", "NOW()", "@@version_comment", "pure(3)", "fresh(3)", "CONNECTION_ID()")
WRITES = (
    "INSERT INTO rail (v) VALUES ({v})", "UPDATE rail SET v = {v} WHERE k = 1", "DELETE FROM rail LIMIT 2",
    "INSERT INTO slag VALUES (1, {v})", "REPLACE INTO slag SELECT k, v FROM rail", "DELETE FROM haze WHERE v = {v}",
    "INSERT INTO gate (k, v) VALUES (1, {v})", "UPDATE pane SET v = {v}", "INSERT INTO pit VALUES (2, {v})",
    "UPDATE slag, rail SET slag.v = {v}, rail.v = 'y' WHERE slag.k = rail.k", "INSERT INTO haze VALUES (keeps(4), 'z')",
    "INSERT INTO sole VALUES (1, 'x')", "INSERT INTO hand VALUES ({v})", "INSERT INTO rail (v) SELECT t FROM hand",
)  # fmt: skip
OTHERS = (
    "START TRANSACTION", "COMMIT", "ROLLBACK", "SAVEPOINT s", "ROLLBACK TO s", "DO pure(1)",
    "CREATE TEMPORARY TABLE IF NOT EXISTS hand (t VARCHAR(90)) ENGINE=InnoDB", "DROP TEMPORARY TABLE IF EXISTS hand",
)  # fmt: skip


@dataclass(frozen=True)
class Leaf:
    text: str


@dataclass(frozen=True)
class Block:
    """BEGIN ... END. handler: CONTINUE, EXIT or nothing; it does `guard`."""

    body: tuple[object, ...]
    handler: str = ""
    guard: str = ""


@dataclass(frozen=True)
class If:
    then: tuple[object, ...]
    otherwise: tuple[object, ...]


@dataclass(frozen=True)
class Call:
    """A CALL of a procedure with this body."""

    body: Block


def nodes() -> st.SearchStrategy[object]:
    leaf = st.one_of(
        st.builds(lambda text, value: Leaf(text.format(v=value)), st.sampled_from(WRITES), st.sampled_from(VALUES)),
        st.builds(Leaf, st.sampled_from(OTHERS)),
    )

    def around(inner: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
        body = st.lists(inner, min_size=1, max_size=3).map(tuple)
        guard = st.sampled_from(
            ("SET @failed = 1", "INSERT INTO rail (v) VALUES ('caught')", "DELETE FROM slag LIMIT 1")
        )
        guarded = st.builds(Block, body, st.sampled_from(("CONTINUE", "EXIT")), guard)
        block = st.one_of(st.builds(Block, body), guarded)
        return st.one_of(block, st.builds(If, body, body), st.builds(Call, block))

    return st.recursive(leaf, around, max_leaves=8)


REFUSED, PLAIN = Leaf("INSERT INTO sole VALUES (1, 'x')"), Leaf("UPDATE slag SET v = UUID()")
BODIES = st.lists(nodes(), min_size=1, max_size=4).map(tuple).map(Block)


class Script:
    """The procedures that a body needs, the innermost first, and its text."""

    def __init__(self) -> None:
        self.made: list[str] = []

    def text(self, node: object) -> str:
        match node:
            case Leaf(text):
                return text
            case Block(body, handler, guard):
                declared = f"DECLARE {handler} HANDLER FOR SQLEXCEPTION {guard}; " if handler else ""
                return f"BEGIN {declared}{self._all(body)}END"
            case If(then, otherwise):
                return f"IF 1 > 0 THEN {self._all(then)}ELSE {self._all(otherwise)}END IF"
            case Call(body):
                return f"CALL {self.procedure(body)}()"
        raise AssertionError(node)

    def procedure(self, body: Block) -> str:
        made = self.text(body)
        name = f"p{len(self.made) + 1}"
        self.made.append(f"CREATE PROCEDURE yard.{name}() {made}//\n")
        return name

    def _all(self, body: tuple[object, ...]) -> str:
        return "".join(f"{self.text(each)}; " for each in body)


class EndsError(Exception):
    """The CALL ends with an error that nothing catches."""


class ProgramModel:
    """What a routine runs, every branch of it. refuses: what a statement that fails names.

    doubt: it may have ended, or stands in a branch, so that no error ends it for certain.
    """

    def __init__(self, refuses: str, doubt: bool = False) -> None:
        self.refuses, self.doubt = refuses, doubt
        self.escapes = False  # an error may have left it

    def of(self, node: object, branch: bool = False, handler: str = "") -> Iterator[str]:
        match node:
            case Leaf(text):
                yield text
                if self.refuses and self.refuses in text:
                    self.fails(branch, handler)
            case Block(body, own, guard):
                if own:
                    yield guard
                for each in body:
                    yield from self.of(each, branch, own or handler)
            case If(then, otherwise):
                for each in (*then, *otherwise):
                    yield from self.of(each, True, handler)
            case Call(body):
                inner = ProgramModel(self.refuses, self.doubt or branch)
                try:
                    yield from inner.of(body)
                except EndsError:
                    self.fails(branch, handler)
                if inner.escapes:
                    self.fails(True, handler)

    def fails(self, branch: bool, handler: str) -> None:
        if not handler and not branch and not self.doubt:
            raise EndsError
        self.escapes = self.escapes or not handler
        self.doubt = self.doubt or handler != "CONTINUE"


def told(seen: list[Seen]) -> list[tuple[object, ...]]:
    """Text, verdict, form, rules and reasons of what clients sent or a CALL ran behind the schema."""
    return [(each.verdict, each.form, sorted(each.unsafe), sorted(each.rules)) for each in seen]


@pytest.mark.parametrize("chosen", ["STATEMENT", "ROW"])
@pytest.mark.parametrize("name", ["mysql-5.6", "mysql-8.0", "mariadb-10.11"])
@settings(max_examples=examples(40), deadline=None)
@example(body=Block((If((REFUSED,), (PLAIN,)), REFUSED, PLAIN)))
@example(body=Block((Call(Block((REFUSED, PLAIN))), PLAIN)))
@example(body=Block((Block((Call(Block((REFUSED, PLAIN))), PLAIN), "CONTINUE", "DO 1"), PLAIN)))
@example(body=Block((Block((REFUSED, PLAIN), "EXIT", "DELETE FROM slag LIMIT 1"), REFUSED, PLAIN)))
@given(body=BODIES)
def test_inlining_the_body_of_a_procedure_changes_no_verdict_reason_or_form(
    name: str, chosen: str, body: Block
) -> None:
    script = Script()
    top = script.procedure(body)
    procedures = f"DELIMITER //\n{''.join(script.made)}DELIMITER ;\n"
    sent: list[str] = []
    with suppress(EndsError):
        sent += (each for each in ProgramModel("sole" if chosen == "ROW" else "").of(body))
    inlined = decided(name, chosen, f"{SCHEMA}{procedures}", ";\n".join(sent))
    called = decided(name, chosen, f"{SCHEMA}{procedures}", f"CALL yard.{top}()")
    assert told(called) == told(inlined)


def decided(name: str, chosen: str, before: str, text: str) -> list[Seen]:
    """What the statements of the text come to, and one behind them."""
    after = "DELETE FROM rail WHERE k = 9"
    seen = replayed(name, f"{before}{text};\n{after};\n", False, {"binlog_format": chosen})
    line = before.count("\n")
    return [each for each in seen if each.decided.record.line > line]


@pytest.mark.parametrize("name", ["mysql-5.6", "mariadb-10.11"])
def test_behind_a_call_that_an_error_may_have_left_nothing_is_certain(name: str) -> None:
    body = Block((Call(Block((If((REFUSED,), (PLAIN,)),))), PLAIN))
    script = Script()
    top = script.procedure(body)
    procedures = f"{SCHEMA}DELIMITER //\n{''.join(script.made)}DELIMITER ;\n"
    *_, plain, _after = decided(name, "ROW", procedures, f"CALL yard.{top}()")
    assert (plain.verdict, plain.form) == ("recorded", "rows")
    assert plain.decided.certainty == "depends on data"
    assert decided(name, "STATEMENT", procedures, f"CALL yard.{top}()")[-2].decided.certainty == "certain"


@pytest.mark.parametrize("chosen", ["STATEMENT", "MIXED", "ROW"])
@pytest.mark.parametrize("name", ["mysql-5.6", "mysql-8.0", "mariadb-10.11"])
@pytest.mark.parametrize(
    "value", ["'x'", "UUID()", "NOW()", "@@version_comment", "VERSION()", "CONNECTION_ID()", "SLEEP(0)"]
)
def test_a_value_is_as_unsafe_in_a_function_a_trigger_a_view_and_a_prepared_text(
    name: str, chosen: str, value: str
) -> None:
    made = f"""{SCHEMA}
CREATE TABLE yard.bolt (k INT, v VARCHAR(90)) ENGINE=InnoDB;
CREATE TABLE yard.cord (k INT, v VARCHAR(90)) ENGINE=InnoDB;
CREATE VIEW yard.slit AS SELECT k, v FROM yard.cord;
DELIMITER //
CREATE FUNCTION yard.gives() RETURNS VARCHAR(90) DETERMINISTIC NO SQL RETURN {value}//
CREATE TRIGGER yard.puts BEFORE INSERT ON yard.bolt FOR EACH ROW SET NEW.v = {value}//
DELIMITER ;
PREPARE q FROM "INSERT INTO cord VALUES (1, {value})";
"""
    variants = [
        f"INSERT INTO cord VALUES (1, {value})", "INSERT INTO cord VALUES (1, gives())",
        "INSERT INTO bolt (k) VALUES (1)",
        f"INSERT INTO slit VALUES (1, {value})", "EXECUTE q", f"INSERT INTO cord SELECT 1, {value}",
    ]  # fmt: skip
    found = [decided(name, chosen, made, variant)[0] for variant in variants]
    assert {(each.verdict, each.form, frozenset(each.unsafe)) for each in found} == {
        (found[0].verdict, found[0].form, frozenset(found[0].unsafe))
    }
