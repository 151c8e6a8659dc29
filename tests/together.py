"""A decider that is three: memo and whole situations, compared at every step, and clingo, asked about many at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from binlogic.facts.fact import Fact
from binlogic.facts.schema import RELATIONS
from binlogic.rules.check.locality import locality
from binlogic.rules.decide.outcome import Decision, Outcome, outcomes
from binlogic.rules.decide.whole import STATEMENT, WholeDecider
from binlogic.rules.engine.clingo import evaluate_with_clingo
from binlogic.rules.language.program import Program, Row
from binlogic.rules.memo.automaton import Automaton


class Together:
    """Memo and whole situations at once; `ask_clingo` compares all statements of a configuration."""

    def __init__(self, program: Program) -> None:
        self.memo = Automaton(program, RELATIONS, locality(program, RELATIONS).exchange)
        self.whole = WholeDecider(program, RELATIONS)
        self.verdicts = self.whole.verdicts
        self.decided = 0
        self.made_room = 0
        self._config: Mapping[str, Collection[Row]] = {}
        self._open: list[tuple[Mapping[str, Collection[Row]], Decision, set[tuple[object, ...]]]] = []

    def begin_workload(self) -> None:
        self.memo.begin_workload()
        self.whole.begin_workload()

    def configure(self, config: Mapping[str, Collection[Row]]) -> None:
        self.ask_clingo()
        self._config = config
        self.memo.configure(config)
        self.whole.configure(config)

    @property
    def full(self) -> bool:
        return self.memo.full

    def make_room(self, states: Sequence[Any]) -> Sequence[Any]:
        self.made_room += 1
        memo = self.memo.make_room([state[0] for state in states])
        return list(zip(memo, self.whole.make_room([state[1] for state in states]), strict=True))

    def prepare(self, facts: Sequence[Fact]) -> Any:
        return self.memo.prepare(facts), self.whole.prepare(facts)

    def start(self, rows: Collection[tuple[Any, ...]] = ()) -> Any:
        return self.memo.start(rows), self.whole.start(rows)

    def fork(self, state: Any) -> Any:
        return self.memo.fork(state[0]), self.whole.fork(state[1])

    def step(self, state: Any, prepared: Any) -> Any:
        situation = self.whole.situation(state[1], prepared[1])
        whole = self.whole.step(state[1], prepared[1])
        memo = self.memo.step(state[0], prepared[0])
        decision = self.whole.decision(whole, prepared[1])
        assert self.memo.decision(memo, prepared[0]) == decision
        following = self.whole.facts(state[1])
        assert self.memo.facts(state[0]) == following
        self._open.append((situation, decision, following))
        self.decided += 1
        return whole

    def decision(self, step: Any, prepared: Any) -> Decision:
        return self.whole.decision(step, prepared[1])

    def outcomes(self, step: Any) -> Sequence[Outcome]:
        return self.whole.outcomes(step)

    def live(self, state: Any) -> Collection[str]:
        assert set(self.memo.live(state[0])) == set(self.whole.live(state[1]))
        return self.whole.live(state[1])

    def facts(self, state: Any) -> set[tuple[object, ...]]:
        return self.whole.facts(state[1])

    def ask_clingo(self) -> None:
        """Give clingo the statements of one configuration at once, each under a name of its own."""
        facts: dict[str, set[Row]] = {}
        for number, (situation, _, _) in enumerate(self._open):
            for relation, rows in situation.items():
                named = {tuple(f"s{number}" if value == STATEMENT else value for value in row) for row in rows}
                facts.setdefault(relation, set()).update(named)
        model = evaluate_with_clingo(self.whole.program, facts) if self._open else {}
        by_statement: dict[object, list[Row]] = {}
        for relation, rows in model.items():
            if relation in self.verdicts or relation.startswith("next_"):
                for row in rows:
                    by_statement.setdefault(row[0], []).append((relation, STATEMENT, *row[1:]))
        binlogs = [str(row[0]) for row in self._config.get("binlog", ())]
        for number, (_, decision, following) in enumerate(self._open):
            rows = by_statement.get(f"s{number}", [])
            assert outcomes(binlogs, rows, self.verdicts) == decision.outcomes
            after = {(str(row[0]).removeprefix("next_"), *row[2:]) for row in rows if str(row[0]).startswith("next_")}
            assert after == following
        self._open.clear()
