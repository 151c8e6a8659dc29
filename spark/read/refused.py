"""Files that are not read: what is said of each."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from ...facts.errors import InputError, excerpt
from .known import Known


class OutOfTurnError(InputError):
    """Of a log that belongs before logs that the lake holds, or in the place of one. first: the first of these."""

    def __init__(self, number: str, message: str, file: str, hint: str, first: Known) -> None:
        super().__init__(number, message, file, hint=hint)
        self.args = (number, message, file, hint, first)
        self.first = first


def unreadable(path: str, why: str) -> InputError:
    """Of a file that cannot be read to its end: nothing of it is kept, so that the whole one can be read later."""
    hint = "put the whole file in its place, or leave it out"
    return InputError("BE101", f"the file cannot be read: {why[:1].lower()}{why[1:]}", path, hint=hint)


def said(error: OSError) -> str:
    """What an error of storage says, on one line."""
    return str(getattr(error, "strerror", None) or error).split("\n", 1)[0]


def changed(path: str, known: Known | None = None) -> InputError:
    """Of a file that is neither what was read under its name nor what comes behind it."""
    message = "the file has changed since its facts were read"
    hint = "name logs that are no longer written; --redo reads what it holds now in its place"
    if known is None:  # of a lake of an earlier version, which notes too little
        return InputError("BE101", message, path, hint="name a new lake")
    return OutOfTurnError("BE101", message, path, hint, known)


def grown(path: str, known: Known) -> InputError:
    """Of a file that begins with all of a log that was read."""
    read_as = known.found.path
    message = "the file has changed since its facts were read: more was written to it"
    if read_as != path:
        message += f", as {excerpt(read_as)} was"
    hint = "name logs that are no longer written; --redo reads it whole in its place"
    return OutOfTurnError("BE101", message, path, hint, known)


def cut_copy(path: str, whole: str) -> InputError:
    """Of a file that is the beginning of another."""
    hint = "leave it out, or put the whole log in its place"
    return InputError("BE101", f"the file is only the beginning of {excerpt(whole)}", path, hint=hint)


def late(path: str, than: Sequence[Known]) -> InputError:
    """Of a log that is older than these of its server, which the lake holds."""
    message = f"the log is older than {excerpt(than[-1].found.path)}, which the lake holds already"
    hint = "to read it in its place and decide anew what follows, say --redo"
    return OutOfTurnError("BE131", message, path, hint, min(than, key=attrgetter("file")))


def overlapping(path: str, than: Known) -> InputError:
    """Of a log whose name tells no order, and whose first record is older than the last one of the lake."""
    message = f"the log begins before the end of {excerpt(than.found.path)}, which the lake holds already"
    hint = "read all logs of this server into a new lake; if it is a later one, put its date into its name"
    return InputError("BE131", message, path, hint=hint)


def waiting(path: str, older: str) -> InputError:
    """Of a log before which another one of its server has to be read."""
    message = f"the log has to wait for {excerpt(older)}, which is older and cannot be read"
    return InputError("BE132", message, path, hint="put the whole older file in its place, or leave it out")


def no_record(path: str, log_format: str) -> InputError:
    """Of a file in which nothing was a record."""
    hint = "say with --format what kind of log it is, or leave it out"
    return InputError("BE130", f"no record of the format {log_format} is in the file", path, hint=hint)
