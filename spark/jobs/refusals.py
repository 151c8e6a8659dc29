"""How a run of facts ends that left files out."""

from __future__ import annotations

from collections.abc import Sequence

from ...facts.errors import InputError


class FilesRefusedError(InputError):
    """Raised when all else is done. refused: what is wrong with each file; the first stands for all of them."""

    def __init__(self, refused: Sequence[InputError]) -> None:
        first = refused[0]
        super().__init__(first.number, first.message, first.file, first.line, first.column, first.hint)
        self.refused = tuple(refused)
