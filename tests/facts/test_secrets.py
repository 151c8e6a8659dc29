"""Secrets are masked when they are read, in every form of statement that holds one, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest
from binlogic.explain.sources import masked_file
from binlogic.facts.readers.detect import open_workload
from binlogic.facts.readers.place import origin_in
from binlogic.facts.secrets.mask import is_mask, masked, masked_bytes
from binlogic.facts.sql.parse import parse_statement
from hypothesis import given, settings
from hypothesis import strategies as st

from ..examples import examples

SECRET = "h-u_nter2"

#: {} stands for the secret
STATEMENTS = r"""
CREATE USER a IDENTIFIED BY '{}'
create user a@'h' identified by "{}", b identified by '{}' require ssl with max_queries_per_hour 3
CREATE USER a IDENTIFIED BY PASSWORD '*{}'
CREATE USER a IDENTIFIED WITH 'mysql_native_password' AS '*{}'
CREATE USER a IDENTIFIED WITH caching_sha2_password BY '{}' AND IDENTIFIED BY '{}' COMMENT 'hello'
ALTER USER a IDENTIFIED BY '{}' REPLACE '{}' RETAIN CURRENT PASSWORD
ALTER USER USER() IDENTIFIED BY '{}'
SET PASSWORD = '{}'
SET PASSWORD = PASSWORD('{}')
set password for 'bob'@'%' = password("{}")
SET PASSWORD FOR bob = '{}' REPLACE '{}'
SET PASSWORD FOR 'bob'@'h' '{}
GRANT SELECT, UPDATE ON *.* TO a IDENTIFIED BY '{}' WITH GRANT OPTION
GRANT ALL ON db.* TO 'a'@'%' IDENTIFIED BY PASSWORD '{}'
CREATE USER a IDENTIFIED VIA ed25519 USING PASSWORD('{}') OR unix_socket
CREATE USER a IDENTIFIED VIA mysql_native_password USING '{}'
CHANGE MASTER TO MASTER_HOST='h', MASTER_PASSWORD='{}', MASTER_USER='u'
CHANGE REPLICATION SOURCE TO SOURCE_PASSWORD = "{}"
CHANGE MASTER TO MASTER_PASSWORD={}
START SLAVE USER='u' PASSWORD='{}'
START GROUP_REPLICATION USER='u', PASSWORD='{}', DEFAULT_AUTH='x'
CREATE SERVER s FOREIGN DATA WRAPPER mysql OPTIONS (USER 'u', PASSWORD '{}', HOST 'h')
CREATE TABLE f (a int) ENGINE=FEDERATED CONNECTION='mysql://user:{}@host:3306/d/t'
CREATE TABLE s (a int) ENGINE=SPIDER COMMENT='wrapper "mysql", password "{}", user "u"'
PREPARE s FROM 'CREATE USER a IDENTIFIED BY ''{}'''
PREPARE s FROM 'SET PASSWORD = \'{}\''
PREPARE s FROM "CREATE USER a IDENTIFIED BY '{}'"
SET @q = 'ALTER USER a IDENTIFIED BY "{}"'
EXECUTE IMMEDIATE 'CHANGE MASTER TO MASTER_PASSWORD=''{}'''
CREATE USER a /*!50000 IDENTIFIED BY '{}' */
CREATE USER a IDENTIFIED /* hi */ BY /*!80000 '{}' */
/* first */ CREATE USER a IDENTIFIED BY '{}'
/* CREATE USER a IDENTIFIED BY '{}' */ SELECT 1
CREATE PROCEDURE p() BEGIN SET PASSWORD = '{}'; UPDATE t SET a = 1; CREATE USER b IDENTIFIED BY '{}'; END
CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO ALTER USER a IDENTIFIED BY '{}'
CREATE USER a IDENTIFIED BY '{}
CREATE USER a IDENTIFED BY '{}'
CREATE USER a IDENTIFIED BY {}
CREATE USER a IDENTIFIED BY '{}' '{}'
CREATE USER a IDENTIFIED BY '{}\', b IDENTIFIED BY '{}'
CREATE USER 'a@h IDENTIFIED BY '{}'
CREATE USER 'a@h IDENTIFIED BY '{}', b IDENTIFIED BY '{}'
SET PASSWORD FOR 'bob = '{}'
CREATE USER 'a@h IDENTIFIED BY '{}'; CREATE USER 'b@h IDENTIFIED BY '{}'
SET GLOBAL report_password = '{}', x = 'y'
SET @@global.wsrep_sst_auth='{}'
SET PERSIST x_password='{}'
CLONE INSTANCE FROM 'u'@'h':3306 IDENTIFIED BY '{}'
UPDATE mysql.user SET Password=PASSWORD('{}') WHERE User='root'
""".strip().split("\n")

#: what is data, and what no secret stands in
DATA = [
    "INSERT INTO t(password) VALUES('data')",
    "UPDATE t SET password='data' WHERE password='other'",
    "SELECT * FROM t WHERE password='data'",
    "CREATE TRIGGER x BEFORE UPDATE ON t FOR EACH ROW SET NEW.password = 'data'",
    "CREATE TABLE p (password varchar(20) DEFAULT 'data' COMMENT 'data', identified int)",
    "CREATE PROCEDURE p() BEGIN UPDATE t SET password='data'; END",
    "SET GLOBAL validate_password_policy = 'LOW'",
    "CREATE USER 'a'@'h' ACCOUNT LOCK PASSWORD EXPIRE",
    "INSERT INTO t VALUES('CREATE USER a IDENTIFIED BY ''x''')",
    "SELECT 'https://example.com:80/@x'",
]


@pytest.mark.parametrize("form", STATEMENTS)
@pytest.mark.parametrize("secret", [SECRET, "a", "ünï😀", "x y", "0x41", "it;s"])
def test_a_secret_is_masked_and_nothing_moves(form: str, secret: str) -> None:
    if not secret.isalnum() and ("={}" in form or "BY {}" in form):
        secret = SECRET
    text = form.replace("{}", secret)
    found = masked(text)
    assert secret == "a" or secret not in found
    assert len(found) == len(text)
    assert masked_bytes(text.encode()) == found.encode()
    assert len(found.encode()) == len(text.encode())
    assert masked(found) == found


@pytest.mark.parametrize("text", DATA)
def test_data_is_not_masked(text: str) -> None:
    assert masked(text) == text


@pytest.mark.parametrize("form", STATEMENTS)
def test_a_masked_statement_is_understood_as_it_was(form: str) -> None:
    if form.count("'") % 2 or "BY {}" in form or r"\'," in form or "'a@h" in form:
        pytest.skip("no server takes it")
    text = form.replace("{}", SECRET)
    before, after = parse_statement(text), parse_statement(masked(text))
    assert (before.kind, before.objects, before.flags, before.problem) == (
        after.kind, after.objects, after.flags, after.problem,
    )  # fmt: skip


@pytest.mark.parametrize("form", [form for form in STATEMENTS if form.count("'") % 2])
def test_a_quote_that_lacks_its_other_lacks_it_still(form: str) -> None:
    assert parse_statement(masked(form.replace("{}", SECRET))).problem


def test_hexadecimal_stays_hexadecimal() -> None:
    assert masked("CREATE USER a IDENTIFIED WITH p AS 0x41aF") == "CREATE USER a IDENTIFIED WITH p AS 0x0000"
    assert masked("CREATE USER a IDENTIFIED BY X'4142'") == "CREATE USER a IDENTIFIED BY X'0000'"


def test_lines_in_a_secret_are_kept() -> None:
    assert masked("ALTER USER a IDENTIFIED BY 'x\ny', b") == "ALTER USER a IDENTIFIED BY '*\n*', b"


def test_bytes_that_are_no_text_are_masked() -> None:
    assert masked_bytes(b"ALTER USER a IDENTIFIED BY 'x\xe9y'") == b"ALTER USER a IDENTIFIED BY '***'"


def test_what_stands_for_a_secret_is_known() -> None:
    assert is_mask("***")
    assert not is_mask("")
    assert not is_mask("x**")


def test_a_log_that_is_shown_is_masked_record_by_record() -> None:
    header = "2024-01-01T00:00:00.000000Z\t 1 Query\t"
    log = f"\n{header}SELECT 'it\n{header}ALTER USER a\nIDENTIFIED\nBY 'hunter'\n{header}SELECT 'x'"
    assert masked_file(log) == log.replace("hunter", "******")


def test_places_behind_a_secret_stay_right(tmp_path: Path) -> None:
    script = tmp_path / "w.sql"
    script.write_text("CREATE USER a IDENTIFIED BY 'hunter\n2', bob IDENTIFIED BY 'x';", encoding="utf-8")
    (record,) = open_workload(script).records
    bob = parse_statement(record.text).objects[1]
    origin = origin_in(record, "w.sql", bob.span)
    assert (origin.line, origin.column, origin.start, origin.text) == (2, 5, 40, "bob")
    (shown,) = open_workload(script, show_secrets=True).records
    assert "hunter" in shown.text


@settings(max_examples=examples(300), deadline=None)
@given(st.text(st.characters(codec="utf-8", exclude_characters="'\"`\\"), min_size=6), st.sampled_from(STATEMENTS))
def test_no_secret_is_left(secret: str, form: str) -> None:
    if "={}" in form or "BY {}" in form or "/*" in form or "://" in form or form.count("'") % 2:
        secret = "".join(filter(str.isalnum, secret)) + SECRET
    secret = f"§{secret}§"
    text = form.replace("{}", secret)
    found = masked(text)
    assert "§" not in found
    assert len(found) == len(text)


@settings(max_examples=examples(300), deadline=None)
@given(st.text("IDENTFBYPASWORCU ='\"`\\(),;@*/!#-\n x", max_size=60))
def test_any_text_is_read_to_its_end(text: str) -> None:
    found = masked(f"CREATE USER a IDENTIFIED BY {text}")
    assert len(found) == len(text) + 28
    assert found.count("\n") == text.count("\n")
