"""A copy of a session's state goes its own way, with every decider."""

from __future__ import annotations

import pytest
from binlogic.facts.catalog import Catalog
from binlogic.facts.resolve import observe
from binlogic.facts.server.names import Names
from binlogic.facts.sql.parse import parse_statement
from binlogic.rules.packing.loading import builtin_pack
from binlogic.rules.replay.decider import Decider
from binlogic.rules.replay.workload import decider_for


@pytest.mark.parametrize("memo", [True, False])
def test_steps_in_a_copy_do_not_move_the_state(memo: bool) -> None:
    decider: Decider = decider_for(builtin_pack("clustrix"), memo)
    decider.configure({})
    names = Names("d", Catalog())

    def step(state: object, sql: str) -> None:
        decider.step(state, decider.prepare(observe(parse_statement(sql), names).facts))

    state = decider.start()
    step(state, "CREATE TEMPORARY TABLE t (a INT)")
    copy = decider.fork(state)
    assert decider.facts(copy) == decider.facts(state)
    step(copy, "CREATE TEMPORARY TABLE u (a INT)")
    step(state, "DROP TEMPORARY TABLE t")
    assert (list(decider.live(state)), list(decider.live(copy))) == ([], ["d.t", "d.u"])
