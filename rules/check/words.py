"""Which words a column of a rule may hold, and which of them a misspelt one resembles."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from ...facts.schema import Relation
from ...facts.vocabulary.vocabulary import ServerTables, WordList, vocabularies, vocabulary_of
from ..language.ast import Clause, Constant
from .columns import NEXT
from .suggest import nearest
from .types import InferredTypes

_Cell = tuple[str, int]
#: other words of servers for the same
_SYNONYMS = {
    "local": "session", "allprivileges": "all", "characterset": "charset", "collation": "collate",
    "addkey": "addindex", "dropindex": "dropkey", "modifycolumn": "changecolumn",
}  # fmt: skip


class ColumnWords:
    """The words that columns of rules may hold, as far as the fact base closes them."""

    def __init__(
        self, clauses: Iterable[Clause], relations: Mapping[str, Relation], types: InferredTypes, server: ServerTables
    ) -> None:
        self._relations = relations
        self._types = types
        self._vocabularies = vocabularies(server)
        self._produced: dict[_Cell, set[str]] = {}
        for clause in clauses:
            for index, term in enumerate(clause.head.terms):
                if isinstance(term, Constant) and clause.body:
                    self._produced.setdefault((clause.head.predicate, index), set()).add(str(term.value))

    def of(self, node: _Cell | tuple[int, str]) -> WordList | None:
        """The words that a column or a variable may hold; None where any word may stand."""
        found = [self._of_given(cell) for cell in self._types.sources.get(node, ())]
        if not found or None in found:
            return None
        known = [each for each in found if each is not None]
        if all(each is known[0] for each in known):
            return known[0]
        words = {word: said for each in known for word, said in each.words.items()}
        return WordList(known[0].name, words, all(each.closed for each in known), known[0].partial)

    def is_variable(self, cell: _Cell) -> bool:
        """Whether a column holds names of variables of the server, known or not."""
        named = {self._vocabulary(each) for each in self._types.sources.get(cell, ())}
        return not named.isdisjoint({"variable", "variable that is set"})

    def produced(self, cell: _Cell) -> frozenset[str]:
        """The words that heads with a condition give a column by themselves."""
        return frozenset(self._produced.get(cell, ()))

    def _of_given(self, cell: _Cell) -> WordList | None:
        return self._vocabularies.get(self._vocabulary(cell))

    def _vocabulary(self, cell: _Cell) -> str:
        relation = self._relations.get(cell[0].removeprefix(NEXT))
        return vocabulary_of(relation.name, relation.columns[cell[1]][0]) if relation else ""


def near_word(word: str, known: Collection[str], closed: bool = True) -> str:
    """The known word that a word resembles: but for case, `-`, `_` and blanks the same, close, or one of its parts.

    Of a list that is not closed only the first: what is like a word of it may be another one.
    """
    folded = {_folded(each): each for each in known}
    for same in (_folded(word), _SYNONYMS.get(_folded(word), "")):
        if same in folded:
            return folded[same]
    if not closed:
        return ""
    begun = [each for each in known if _folded(each).startswith(_folded(word))] if len(word) > 2 else []
    longer = [each for each in known if each and word.startswith(f"{each} ")]
    near = begun[0] if len(begun) == 1 else max(longer, key=len, default="") or nearest(word, known, 0.8)
    if not near:
        parts = [each for each in word.replace("_", " ").split(" ") if _folded(each) in folded]
        if len(parts) == 1:
            return folded[_folded(parts[0])]
        near = nearest(word, known)
    return near


def _folded(word: str) -> str:
    return re.sub(r"[-_ ]", "", word.lower())
