"""More knowledge only narrows: what is taken away never changes a certain answer into another certain one."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from binlogic.rules.pack import builtin_pack
from binlogic.rules.replay.workload import Inputs, decider_for, open_inputs

WORKLOADS = 1
TABLES = ("app.a", "app.b", "log.c", "log.d")
DEFINITIONS = (
    "CREATE TABLE app.a (k INT PRIMARY KEY, v INT) ENGINE=InnoDB",
    "CREATE TABLE app.b (k INT PRIMARY KEY AUTO_INCREMENT, v INT, u INT UNIQUE) ENGINE=InnoDB",
    "CREATE TABLE log.c (k INT, v INT) ENGINE=MyISAM",
    "CREATE TABLE log.d (k INT, v INT, FOREIGN KEY (k) REFERENCES app.a (k) ON UPDATE CASCADE) ENGINE=InnoDB",
    "CREATE TRIGGER app.tr AFTER INSERT ON app.a FOR EACH ROW INSERT INTO log.c VALUES (1, 2)",
    "CREATE PROCEDURE app.p() BEGIN INSERT INTO app.a VALUES (1, 2); UPDATE log.c SET v = UUID(); END",
    "CREATE FUNCTION app.f(i INT) RETURNS INT BEGIN INSERT INTO log.c VALUES (i, i); RETURN i; END",
    "CREATE VIEW app.w AS SELECT k, v FROM log.d",
)
STATEMENTS = (
    "BEGIN", "COMMIT", "ROLLBACK", "SET autocommit = 0", "SET autocommit = 1", "CALL app.p()", "SELECT app.f(1)",
    "INSERT INTO {t} VALUES (1, 2)", "INSERT INTO {t} (k) SELECT k FROM {u}", "UPDATE {t} SET v = 2", "DELETE FROM {t}",
    "UPDATE {t} SET k = 2 WHERE v = 1 LIMIT 1", "UPDATE app.w SET v = 1", "UPDATE {t} JOIN {u} USING (k) SET v = 1",
    "INSERT INTO {t} (v) VALUES (app.f(2))", "TRUNCATE {t}", "SET binlog_format = @x", "SET foreign_key_checks = 0",
    "INSERT INTO {t} (k) VALUES (1) ON DUPLICATE KEY UPDATE v = 1", "SAVEPOINT s", "ROLLBACK TO SAVEPOINT s",
)  # fmt: skip
SETUP = "CREATE BINLOG 'x' LOG(app); CREATE BINLOG 'y' IGNORE(`log`.`c`) FORMAT='ROW';"


@pytest.mark.parametrize(
    ("pack", "profile", "chosen"),
    [
        ("clustrix", "", ""),
        ("logging-format", "mysql-5.6", "STATEMENT"),
        ("logging-format", "mariadb-10.11", "MIXED"),
        ("logging-format", "mysql-8.0", "ROW"),
    ],
)
def test_a_definition_that_is_taken_away_changes_no_certain_answer(
    pack: str, profile: str, chosen: str, tmp_path: Path
) -> None:
    cut = builtin_pack(pack, profile) if profile else builtin_pack(pack)
    decider = decider_for(cut)
    settings = {"binlog_format": chosen} if chosen else {}
    (tmp_path / "setup.sql").write_text(SETUP if pack == "clustrix" else "")
    compared = 0
    for seed in range(WORKLOADS):
        random = Random(seed)
        lines = [random.choice(STATEMENTS).format(t=random.choice(TABLES), u=random.choice(TABLES)) for _ in range(25)]
        (tmp_path / "w.sql").write_text(";\n".join(lines) + ";\n")

        def answers(definitions: tuple[str, ...]) -> dict[tuple[int, int, str], tuple[str, object]]:
            schema = "".join(f"DELIMITER //\n{each}//\nDELIMITER ;\n" for each in definitions)
            (tmp_path / "schema.sql").write_text(schema)
            inputs = Inputs(tmp_path / "w.sql", tmp_path / "setup.sql", tmp_path / "schema.sql", cut, settings=settings)
            return {
                (each.record.line, each.part, outcome.binlog): (
                    each.known.grade,
                    (outcome.verdict, outcome.format),
                )
                for each in open_inputs(inputs, decider=decider).decided()
                if each.record.line
                for outcome in each.decision.outcomes
            }

        full = answers(DEFINITIONS)
        gone = random.sample(range(len(DEFINITIONS)), 3)
        for left in (*(DEFINITIONS[:i] + DEFINITIONS[i + 1 :] for i in gone), ()):
            for place, (grade, said) in answers(left).items():
                known_grade, known = full.get(place, ("", said))
                settled = grade == known_grade == "certain" and "unknown" not in (said[0], known[0])
                assert not settled or said == known, (lines, place, set(DEFINITIONS) - set(left), said, known)
                compared += settled
    assert compared > 20
