"""What a server says in its own words."""

from __future__ import annotations

import pytest
from binlogic.explain.proof.quotation import quotations
from binlogic.rules.packing.loading import builtin_pack, builtin_profiles

UNSAFE = "Unsafe statement written to the binary log using statement format since BINLOG_FORMAT = STATEMENT. "


@pytest.mark.parametrize("profile", ["mysql-5.6", "mysql-5.7", "mysql-8.0", "mariadb-10.11", "mariadb-11.8"])
def test_every_reason_with_a_note_of_its_own_is_quoted(profile: str) -> None:
    pack = builtin_pack("logging-format", profile)
    said = quotations(pack)
    for reason, note, _ in pack.about_server["unsafe_reason"]:
        if str(reason) != "SELF_LOGGING":  # measured on no server
            text = said.messages[int(note), str(reason)]
            assert text.startswith(UNSAFE)
            assert text.endswith(".") is not profile.startswith("mariadb") or text.endswith("KEY is unsafe")


def test_the_messages_of_a_pack_without_a_server_are_the_servers() -> None:
    said = quotations(builtin_pack("clustrix"))
    assert (said.is_server, said.messages) == (False, {})


@pytest.mark.parametrize("profile", ["mysql-5.6", "mysql-8.0", "mariadb-10.11"])
def test_every_reason_says_what_replicas_then_have(profile: str) -> None:
    pack = builtin_pack("logging-format", profile)
    said = quotations(pack)
    for reason, note, _ in pack.about_server["unsafe_reason"]:
        assert (int(note), str(reason)) in said.consequences or str(reason) == "SELF_LOGGING"


@pytest.mark.parametrize("name", ["clustrix", "logging-format"])
def test_every_rule_that_finds_something_says_what_to_do(name: str) -> None:
    packs = [builtin_pack(name, profile) for profile, of in builtin_profiles().items() if of == name]
    told = {code for pack in packs for code, *_ in pack.about_server.get("remedy", ())}
    found = {
        rule.id
        for pack in packs
        for rule in pack.rules
        if rule.verdict in ("refused", "fails", "warned", "unknown", "advice")
        and not rule.get("fix")
        and rule.code not in told
    }
    assert found == set()


@pytest.mark.parametrize("profile", ["mysql-5.6", "mysql-8.0", "mariadb-10.11"])
def test_what_is_said_fits_in_one_line_each(profile: str) -> None:
    said = quotations(builtin_pack("logging-format", profile))
    told = [*said.causes.values(), *said.consequences.values(), *said.remedies.values()]
    told += [rule.get(key) for rule in said.rules.values() for key in ("fix", "replicas")]
    assert [text for text in told if len(text.partition("; or ")[0]) > 88] == []
