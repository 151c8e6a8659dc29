"""What is wrong with an input, as one numbered line that names the place and, where there is one, a hint.

docs/errors.md lists the numbers and says how a message is worded.
"""

from __future__ import annotations

from typing import NamedTuple

from .door.printable import printable
from .door.terminal import line

_LONGEST_EXCERPT = 60


class ErrorTitle(NamedTuple):
    """A number and what it stands for; numbers are never used again for something else."""

    number: str
    title: str


ERRORS: tuple[ErrorTitle, ...] = (
    ErrorTitle("BE101", "unreadable file"),
    ErrorTitle("BE102", "not text"),
    ErrorTitle("BE103", "unknown workload format"),
    ErrorTitle("BE104", "unclosed quote, comment or block"),
    ErrorTitle("BE105", "truncated log record"),
    ErrorTitle("BE106", "no statement at this location"),
    ErrorTitle("BE107", "no rule decides"),
    ErrorTitle("BE108", "malformed expectation in a rule test"),
    ErrorTitle("BE109", "malformed recording"),
    ErrorTitle("BE110", "option file that cannot be used"),
    ErrorTitle("BE111", "damaged binary log, or one with another behind it"),
    ErrorTitle("BE112", "encrypted binary log, one inside InnoDB, or one of version 3"),
    ErrorTitle("BE113", "binary logs out of order"),
    ErrorTitle("BE114", "query that fits in no WL#40 event"),
    ErrorTitle("BE115", "text in a character set that is not read"),
    ErrorTitle("BE116", "rows that are not read"),
    ErrorTitle("BE117", "change that is not taken back"),
    ErrorTitle("BE120", "no lake of facts or outcomes"),
    ErrorTitle("BE121", "condition on a lake that cannot be read"),
    ErrorTitle("BE122", "damaged lake"),
    ErrorTitle("BE123", "two runs at once in one lake"),
    ErrorTitle("BE130", "log of another format"),
    ErrorTitle("BE131", "log that is older than what the lake holds"),
    ErrorTitle("BE132", "log that waits for an older one"),
    ErrorTitle("BE140", "topology file that cannot be used"),
    ErrorTitle("BE141", "servers that replicate from each other in a circle"),
    ErrorTitle("BE201", "duplicate binlog"),
    ErrorTitle("BE202", "unknown binlog"),
    ErrorTitle("BE203", "name not on the list"),
    ErrorTitle("BE204", "unknown binlog format"),
    ErrorTitle("BE205", "unknown or misplaced binlog directive"),
    ErrorTitle("BE206", "setup or schema file with text that is no SQL"),
    ErrorTitle("BE207", "result of a server that cannot be read"),
    ErrorTitle("BE301", "bad option value"),
    ErrorTitle("BE302", "missing program or library"),
    ErrorTitle("BE303", "bad settings or baseline of a gate"),
    ErrorTitle("BE304", "rules that need too much"),
    ErrorTitle("BE305", "input that needs too much"),
    ErrorTitle("BE306", "input that takes too long"),
    ErrorTitle("BE307", "no server named"),
    ErrorTitle("BE401", "bad pack"),
    ErrorTitle("BE901", "internal error"),
)


class InputError(Exception):
    """An input that cannot be used: raised where it is read, printed as it is by the command line.

    `number` is one of `ERRORS`. `line` and `column` count from 1; 0 means that none is known. `message` says what
    is wrong in lower case without a full stop, with user text through `excerpt`; `hint` is one thing to do.
    As text it is one line, encoded for a terminal as a whole.
    """

    def __init__(
        self, number: str, message: str, file: str = "", line: int = 0, column: int = 0, hint: str = ""
    ) -> None:
        # all of them are args, so that the error survives a process boundary
        super().__init__(number, message, file, line, column, hint)
        self.number = number
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.hint = hint

    def __str__(self) -> str:
        numbers = (number for number in (self.line, self.column) if number)
        place = ":".join([self.file, *map(str, numbers)]) if self.file else ""
        said = f"{self.number} {self.message}"
        if place:
            said = f"{place}: {said}"
        return line(f"{said}; hint: {self.hint}" if self.hint else said)


def excerpt(text: str) -> str:
    """User text inside a message: in back-quotes, escaped, and cut to 60 characters."""
    shown = printable(text[: _LONGEST_EXCERPT + 1])
    if len(shown) > _LONGEST_EXCERPT:
        shown = shown[: _LONGEST_EXCERPT - 3] + "..."
    return f"`{shown}`"
