"""Files that are not read: what is said of each."""

from __future__ import annotations

from ...facts.errors import InputError, excerpt


def unreadable(path: str, why: str) -> InputError:
    """Of a file that cannot be read to its end: nothing of it is kept, so that the whole one can be read later."""
    hint = "put the whole file in its place, or leave it out"
    return InputError("BE101", f"the file cannot be read: {why[:1].lower()}{why[1:]}", path, hint=hint)


def said(error: OSError) -> str:
    """What an error of storage says, on one line."""
    return str(getattr(error, "strerror", None) or error).split("\n", 1)[0]


def changed(path: str) -> InputError:
    """Of a file that is neither what was read under its name nor what comes behind it."""
    hint = "name logs that nobody writes to any more; for what it holds now, name a new lake"
    return InputError("BE101", "the file has changed since its facts were read", path, hint=hint)


def grown(path: str, read_as: str) -> InputError:
    """Of a file that begins with all of a log that was read."""
    message = "the file has changed since its facts were read: more was written to it"
    if read_as != path:
        message += f", as {excerpt(read_as)} was"
    hint = "name logs that nobody writes to any more; to read it whole, name a new lake"
    return InputError("BE101", message, path, hint=hint)


def cut_copy(path: str, whole: str) -> InputError:
    """Of a file that is the beginning of another."""
    hint = "leave it out, or put the whole log in its place"
    return InputError("BE101", f"the file is only the beginning of {excerpt(whole)}", path, hint=hint)


def late(path: str, than: str) -> InputError:
    """Of a log that is older than what the lake holds of its server."""
    message = f"the log is older than {excerpt(than)}, which the lake holds already"
    return InputError("BE131", message, path, hint="read all logs of this server into a new lake")


def overlapping(path: str, than: str) -> InputError:
    """Of a log whose name tells no order, and whose first record is older than the last one of the lake."""
    message = f"the log begins before the end of {excerpt(than)}, which the lake holds already"
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
