"""Which session a line of a general log belongs to: connection ids are used again after a restart."""

from __future__ import annotations

from .log_header import COMMANDS

_WORDS = {command: command.lower() for command in COMMANDS.split("|")}
_REMEMBERED = 100_000


class LogSessions(dict[str, tuple[str, str]]):
    """From `    4 Query`, the id and command of a header, to (session, command in lower case).

    A session is named by its id, and `id#2` after the first restart. A banner alone is no restart, FLUSH LOGS writes
    one too: the server has restarted when the first Connect after it has an id that was seen before.
    """

    def __init__(self) -> None:
        self._run = 1
        self._highest = 0
        self._after_banner = False

    def __missing__(self, who: str) -> tuple[str, str]:
        number, _, command = who.lstrip().partition(" ")
        thread = int(number)
        if command == "Connect" and self._after_banner:
            self._after_banner = False
            if thread <= self._highest:
                self.clear()
                self._run += 1
                self._highest = 0
        self._highest = max(self._highest, thread)
        if len(self) >= _REMEMBERED:
            self.clear()
        session = number if self._run == 1 else f"{number}#{self._run}"
        self[who] = named = (session, _WORDS.get(command, command))
        return named

    def banner(self) -> None:
        """Note that the log was opened anew here."""
        self._after_banner = True
        self.clear()
