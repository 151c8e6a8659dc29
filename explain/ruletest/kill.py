"""Which rule test notices a mistake in a pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from ...facts.errors import InputError
from ...rules.authoring.mutants import Mutant
from ...rules.pack import Pack
from .runner import expectations_of, failures


class Scripts:
    """The tests of a pack with what they expect; those come first that are likely to notice a mutant."""

    def __init__(self, files: Iterable[Path], pack: Pack) -> None:
        """Raises InputError where the pack itself does not pass."""
        self._expected = {path: expectations_of(path, pack) for path in files}
        self._kills: Counter[tuple[str, Path]] = Counter()
        for path, expected in self._expected.items():
            for failure in failures(path, pack, expected, prove=False):
                hint = "mutants are noticed by tests that pass"
                raise InputError(
                    "BE301", f"the unchanged pack fails: {failure.message}", str(path), failure.line, 0, hint
                )

    def killer(self, mutant: Mutant) -> Path | None:
        """The first test that fails, with the memo or else without; None where the mutant survives."""
        relation = mutant.clause.head.predicate
        for memo in (True, False):
            for path in sorted(self._expected, key=lambda path: (-self._kills[relation, path], path)):
                if self._fails(path, mutant.pack, memo):
                    self._kills[relation, path] += 1
                    return path
        return None

    def _fails(self, path: Path, pack: Pack, memo: bool) -> bool:
        try:
            return next(failures(path, pack, self._expected[path], prove=False, memo=memo), None) is not None
        except (KeyError, ValueError, IndexError, InputError):  # no engine can use what is left
            return True
