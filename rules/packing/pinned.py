"""The text of a pack as a lock file pins it, found among the versions that its repository has of it."""

from __future__ import annotations

import io
import subprocess
import tarfile
from collections.abc import Sequence
from pathlib import Path

from ...facts.errors import InputError
from .lock import digest

#: commits that changed the pack, newest first, among which it is looked for
_COMMITS = 500
_SECONDS = 60


def pinned_text(folder: Path, pinned: str, into: Path) -> Path:
    """A copy below `into` of the pack in a folder, as it was when its digest was `pinned`.

    Raises InputError BE401 where no commit holds it, BE302 where git is not there.
    """
    commits = _git(folder, "log", f"--max-count={_COMMITS}", "--format=%H", "--", ".").decode().split()
    for commit in commits:
        copy = into / commit / folder.resolve().name
        copy.mkdir(parents=True)
        with tarfile.open(fileobj=io.BytesIO(_git(folder, "archive", commit, "."))) as archive:
            archive.extractall(copy, filter="data")
        if digest(copy) == pinned:
            return copy
    hint = "commit a pack together with binlogic.lock"
    raise InputError("BE401", f"none of {len(commits)} commits holds the pack as it is pinned", str(folder), hint=hint)


def _git(folder: Path, *arguments: str) -> bytes:
    command: Sequence[str] = ("git", "-C", str(folder), *arguments)
    try:
        ran = subprocess.run(command, capture_output=True, check=True, timeout=_SECONDS, stdin=subprocess.DEVNULL)
    except FileNotFoundError:
        raise InputError(
            "BE302", "git is not installed", hint="--locked looks the pinned text up in its history"
        ) from None
    except subprocess.TimeoutExpired:
        raise InputError("BE401", f"git needs more than {_SECONDS} s", str(folder)) from None
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip().splitlines()
        raise InputError("BE401", f"git says: {said[-1] if said else 'nothing'}", str(folder)) from None
    return ran.stdout
