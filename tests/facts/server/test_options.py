"""Options as variables and as the scope of the one binary log."""

from __future__ import annotations

import pytest
from binlogic.facts.errors import InputError
from binlogic.facts.origin import Origin
from binlogic.facts.server.options import one_binlog, options_of
from binlogic.facts.server.server import Server
from binlogic.rules.packing.loading import builtin_pack

SERVER = Server.of(builtin_pack("logging-format", "mysql-5.6").about_server)


def variables(*given: tuple[str, str | None]) -> dict[str, str]:
    return options_of(given, SERVER).variables


def test_values_mean_what_the_server_takes_them_for() -> None:
    assert variables(("binlog_format", "mixed")) == {"binlog_format": "MIXED"}
    assert variables(("binlog_format", "2")) == {"binlog_format": "ROW"}
    assert variables(("transaction_isolation", "READ-COMMITTED")) == {"tx_isolation": "READ-COMMITTED"}
    assert variables(("log_bin", "/var/log/bin")) == {"log_bin": "ON"}
    assert variables(("skip_log_bin", None)) == {"log_bin": "OFF"}
    assert variables(("loose_gtid_mode", "on"), ("max_connections", "9")) == {"gtid_mode": "ON"}
    assert variables(("binlog_format", "ROW"), ("binlog_format", "STATEMENT")) == {"binlog_format": "STATEMENT"}


def test_a_value_the_variable_cannot_have_is_refused() -> None:
    with pytest.raises(InputError, match="BE110 binlog_format cannot be `BLOCKS`; hint: one of MIXED, ROW, STATEMENT"):
        variables(("binlog_format", "BLOCKS"))


def test_do_and_ignore_lists_are_the_scope_of_the_one_log() -> None:
    options = options_of([("binlog_do_db", "a"), ("binlog_do_db", "b"), ("binlog_ignore_db", "c")], SERVER)
    (log,) = one_binlog(options, Origin("config", "my.cnf")).by_name.values()
    assert (log.name, log.log_all, list(log.log_databases), list(log.ignore_databases)) == (
        "binlog",
        False,
        ["a", "b"],
        ["c"],
    )
