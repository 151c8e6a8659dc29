"""Account statements in the words of servers: the texts of MySQL 5.6.24 are those of its binary log."""

from __future__ import annotations

import pytest
from binlogic.facts.statement import Statement
from binlogic.rules.log.accounts import ACCOUNTS

PW = "*D821809F681A40A6E379B50D0463EFAE20BDD122"
ABC = "*0D3CED9BEC10A777AEC23CCC353A8C08A633045E"
X = "*B69027D44F6E5EDC07F1AEAD1477967B16F28227"
NONE = "*BE1BDEC0AA74B4DCB079943E70528096CCA985F8"
BOTH = f"'a'@'%' IDENTIFIED BY PASSWORD '{PW}','b'@'h' IDENTIFIED BY PASSWORD '{X}'"


@pytest.mark.parametrize(
    ("form", "typed", "written"),
    [
        ("with hashes", "create user a", "create user a"),
        ("with hashes", "CREATE USER a identified  by \"pw\", b@h IDENTIFIED BY 'x'", f"CREATE USER {BOTH}"),
        ("with hashes", "CREATE USER a@h IDENTIFIED BY ''", f"CREATE USER 'a'@'h' IDENTIFIED BY PASSWORD '{NONE}'"),
        (
            "with hashes",
            "GRANT ALL ON s.* TO a IDENTIFIED BY 'pw', b@h IDENTIFIED BY 'x'",
            f"GRANT ALL PRIVILEGES ON `s`.* TO {BOTH}",
        ),
        (
            "with hashes",
            "grant select, insert on s.* to a identified by 'pw', b@h identified by 'x' with grant option",
            f"GRANT SELECT, INSERT ON `s`.* TO {BOTH} WITH GRANT OPTION",
        ),
        (
            "with hashes",
            "grant select (c) on s.t to a identified by '***'",
            "grant select (c) on s.t to a identified by '***'",
        ),
        ("with hashes", "GRANT SELECT ON s.* TO a", "GRANT SELECT ON s.* TO a"),
        ("with the hash", "SET PASSWORD FOR a = PASSWORD('abc')", f"SET PASSWORD FOR 'a'@'%'='{ABC}'"),
        ("with the hash", "SET PASSWORD = PASSWORD('abc')", f"SET PASSWORD FOR CURRENT_USER='{ABC}'"),
        ("with the hash", "SET PASSWORD FOR a@h = ''", "SET PASSWORD FOR 'a'@'h'=''"),
        (
            "of mysql_native_password",
            "CREATE USER IF NOT EXISTS a IDENTIFIED BY 'pw', b@h REQUIRE SSL",
            f"CREATE USER IF NOT EXISTS 'a'@'%' IDENTIFIED WITH 'mysql_native_password' AS '{PW}',"
            "'b'@'h' IDENTIFIED WITH 'mysql_native_password' REQUIRE SSL",
        ),
        (
            "of caching_sha2_password",
            "CREATE USER a IDENTIFIED BY 'pw', b@h IDENTIFIED WITH mysql_native_password BY 'x'",
            "CREATE USER 'a'@'%' IDENTIFIED WITH 'caching_sha2_password' AS '***',"
            f"'b'@'h' IDENTIFIED WITH 'mysql_native_password' AS '{X}'",
        ),
        (
            "with caching_sha2_password where identified",
            "ALTER USER a IDENTIFIED BY 'pw' REPLACE 'x' RETAIN CURRENT PASSWORD",
            "ALTER USER 'a'@'%' IDENTIFIED WITH 'caching_sha2_password' AS '***' RETAIN CURRENT PASSWORD",
        ),
        (
            "with caching_sha2_password where identified",
            "ALTER USER a@h ACCOUNT LOCK",
            "ALTER USER 'a'@'h' ACCOUNT LOCK",
        ),
        (
            "as ALTER USER with mysql_native_password",
            "SET PASSWORD FOR a = PASSWORD('abc')",
            f"ALTER USER 'a'@'%' IDENTIFIED WITH 'mysql_native_password' AS '{ABC}'",
        ),
        (
            "as ALTER USER with caching_sha2_password",
            "SET PASSWORD = 'abc' REPLACE 'x'",
            "ALTER USER CURRENT_USER IDENTIFIED WITH 'caching_sha2_password' AS '***'",
        ),
    ],
)
def test_account_statements(form: str, typed: str, written: str) -> None:
    assert ACCOUNTS[form](Statement("UNKNOWN"), typed) == written


@pytest.mark.parametrize("form", ACCOUNTS)
def test_a_masked_password_has_no_hash(form: str) -> None:
    verb = {"with the hash": "SET PASSWORD FOR a = PASSWORD('{}')"}
    typed = verb.get(
        form, "SET PASSWORD FOR a = '{}'" if form.startswith("as ") else "CREATE USER a IDENTIFIED BY '{}'"
    )
    assert "'***'" in ACCOUNTS[form](Statement("UNKNOWN"), typed.replace("{}", "*******"))
