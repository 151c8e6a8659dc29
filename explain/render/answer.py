"""An answer in titled lines, the same in every form: the first ones answer, the others say what else there is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..proof.context import Line, OutcomeContext
from ..proof.node import Proof, RuleNode, VerdictNode
from .headline import grade_of, headline
from .tree import plainer

#: characters in a title with what divides it from what is said
TITLE = 10
#: the title of the server's words
SERVER = "server"
#: what divides the first thing to do from others that help too
_OR = "; or "


@dataclass(frozen=True)
class StatementAnswer:
    """What there is to say of an outcome, in its order.

    what: the outcome, its rule and place. grade: how certain it is. first: the server's words, the cause, what replicas
    then have, what to do and what is assumed, each where there is one. rest: further causes and things to do, and what
    else holds. sources: what the rules cite.
    """

    what: str
    grade: str
    first: tuple[Line, ...]
    rest: tuple[Line, ...] = ()
    sources: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines = (f"  {title + ':':<{TITLE}}{text}" for title, text in (*self.first, *self.rest))
        return "\n".join((f"{self.what}  {self.grade}", *lines))


def answer(proof: Proof, known: OutcomeContext) -> StatementAnswer:
    """What there is to say of the root of a proof."""
    root = proof.nodes[proof.root]
    if not isinstance(root, VerdictNode):
        return StatementAnswer(str(getattr(root, "phrase", "")), known.grade, known.assuming, known.beside)
    rules = [each for each in proof.below(root.id, "derives") if isinstance(each, RuleNode)]
    said = _Said(root, rules, known)
    causes, remedies = list(map(plainer(proof), said.causes())), list(said.remedies())
    first = [
        *((SERVER, each) for each in said.server()),
        *(("cause", each) for each in causes[:1]),
        *(("replicas", each) for each in said.replicas()),
        *(("instead", each) for each in remedies[:1]),
        *(each for each in known.assuming if each[1] not in causes),
    ]
    more = [("cause", each) for each in causes[1:]] + [("or", each) for each in remedies[1:]]
    what = headline(root, rules, known.form, said.codes)
    cited = tuple(dict.fromkeys(rule.source for rule in rules if rule.source))
    return StatementAnswer(what, grade_of(root, known.grade), tuple(first), (*more, *known.beside), cited)


@dataclass(frozen=True)
class _Said:
    root: VerdictNode
    rules: list[RuleNode]
    known: OutcomeContext

    @property
    def codes(self) -> tuple[int, ...]:
        """The numbers of the errors or notes: those of the rules, else those that they name."""
        quoted = self.known.quoted
        named = (quoted.error(rule) for rule in self.rules) if quoted else ()
        return self.root.codes or tuple(dict.fromkeys(code for code in named if code is not None))

    @property
    def _code(self) -> int | None:
        return self.codes[0] if len(self.codes) == 1 else None

    def causes(self) -> Iterator[str]:
        """Why, in our words: not in those of a message that is the server's."""
        quoted = self.known.quoted
        if quoted is None:
            return iter(() if self.root.codes else _each(rule.message for rule in self.rules))
        if all(quoted.only_names(rule, self.root.outcome) for rule in self.rules):
            return iter(self.known.causes)
        is_ours = quoted.is_server or not self.root.codes
        return _each(quoted.cause(rule, self._code) or (rule.message if is_ours else "") for rule in self.rules)

    def server(self) -> Iterator[str]:
        """The server's words, with its code."""
        quoted, code = self.known.quoted, self._code
        if quoted is not None and quoted.is_server:
            texts = _each(quoted.says(rule, code) for rule in self.rules)
        else:
            texts = _each(rule.message for rule in self.rules) if self.root.codes else iter(())
        return (f"[{code}] {text}" if code is not None else text for text in texts)

    def replicas(self) -> Iterator[str]:
        """What replicas then have."""
        quoted = self.known.quoted
        return _each(quoted.replicas(rule, self._code) for rule in self.rules) if quoted else iter(())

    def remedies(self) -> Iterator[str]:
        """What to do, each by itself."""
        quoted = self.known.quoted
        texts = (quoted.instead(rule, self._code) for rule in self.rules) if quoted else ()
        return _each(each for text in texts for each in text.split(_OR))


def _each(texts: Iterable[str]) -> Iterator[str]:
    return iter(dict.fromkeys(text for text in texts if text))
