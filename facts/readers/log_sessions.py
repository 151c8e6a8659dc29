"""Which session a line of a general log belongs to: connection ids are used again after a restart."""

from __future__ import annotations

from collections.abc import Iterable

from .log_header import COMMANDS

_WORDS = {command: command.lower() for command in COMMANDS.split("|")}
_REMEMBERED = 100_000
_CONNECTS = " Connect"


class LogSessions(dict[str, tuple[str, str]]):
    """From `    4 Query`, the id and command of a header, to (session, command in lower case).

    A session is named by its id, and `id#2` after the first restart. A banner alone is no restart, FLUSH LOGS writes
    one too: the server has restarted when the first Connect after it has an id that was seen before.
    """

    def __init__(self, run: int = 1, highest: int = 0, after_banner: bool = False) -> None:
        """`run` counts the server's runs from 1, `highest` is the highest id of this one; both go on from here."""
        self.run = run
        self.highest = highest
        self.after_banner = after_banner

    def __missing__(self, who: str) -> tuple[str, str]:
        number, _, command = who.lstrip().partition(" ")
        thread = int(number)
        if command == "Connect" and self.after_banner:
            self.after_banner = False
            if thread <= self.highest:
                self.clear()
                self.run += 1
                self.highest = 0
        self.highest = max(self.highest, thread)
        if len(self) >= _REMEMBERED:
            self.clear()
        session = number if self.run == 1 else f"{number}#{self.run}"
        self[who] = named = (session, _WORDS.get(command, command))
        return named

    def is_settled(self, whos: Iterable[str]) -> bool:
        """Whether none of these can tell of a restart: then each has one name, whatever order they come in."""
        return not (self.after_banner and any(who.endswith(_CONNECTS) for who in whos))

    def banner(self) -> None:
        """Note that the log was opened anew here."""
        self.after_banner = True
        self.clear()
