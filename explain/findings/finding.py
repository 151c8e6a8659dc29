"""One finding: what is wrong, where, how grave, and what leads to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...rules.language.codes import Code
from ...rules.language.diagnostic import Diagnostic

Severity = Literal["error", "warning", "note"]

#: from the least to the gravest
SEVERITIES: tuple[Severity, ...] = ("note", "warning", "error")


@dataclass(frozen=True, slots=True)
class FindingMark:
    """A place with a few words; line and column count from 1, 0 where none is known."""

    message: str
    file: str
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding at a place.

    rule: the id of a rule or of a diagnostic, with its title. end_column: the column after the last character on the
    same line, 0 where it is not known. related: other places that matter. flow: the steps from what is given to the
    finding. key: the same for the same finding in another version of the file, empty where nothing is compared.
    suppressed: why it does not count, empty where it does. grade: `certain`, `presumed` or `open`; certainty: the same
    in words, with what it stands or hangs on; both empty where nothing was decided, as of a rule file. help: what the
    rule rests on; help_uri: its page, where its pack has one.
    """

    rule: str
    title: str
    severity: Severity
    message: str
    file: str
    line: int = 0
    column: int = 0
    end_column: int = 0
    hint: str = ""
    related: tuple[FindingMark, ...] = ()
    flow: tuple[FindingMark, ...] = ()
    key: str = ""
    suppressed: str = ""
    grade: str = ""
    certainty: str = ""
    help: str = ""
    help_uri: str = ""

    @property
    def place(self) -> str:
        """`file:line:column`, as far as it is known."""
        return ":".join([self.file, *(str(number) for number in (self.line, self.column) if number)])

    @property
    def sure(self) -> str:
        """How sure it is, in words; of a message that says by itself what is open the grade alone."""
        return self.grade if self.certainty in self.message else self.certainty

    @property
    def said(self) -> str:
        """The message, with how sure it is in brackets."""
        return f"{self.message} ({self.sure})" if self.sure else self.message

    def __str__(self) -> str:
        told = f"{self.place}: {self.severity}: {self.rule} {self.said}"
        return f"{told}; hint: {self.hint}" if self.hint else told


def of_diagnostic(found: Diagnostic, code: Code) -> Finding:
    """What the checker found in a rule file."""
    return Finding(
        found.code, code.title, found.severity, found.message, found.file, found.line, found.column, found.end_column,
        found.hint, help=code.cause,
    )  # fmt: skip
