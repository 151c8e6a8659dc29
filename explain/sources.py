"""The text of a workload as it is shown beside a proof."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from ..facts.binlog.opening import is_binary_log
from ..facts.readers.log_header import HEADER
from ..facts.secrets.mask import masked
from ..facts.secrets.triggers import has_trigger

_LARGEST = 16 << 20


def shown_files(paths: Iterable[Path | None], show_secrets: bool) -> dict[str, str]:
    """The texts to show lines of, by the name origins use; what is no text or too large to show is left out."""
    small = (path for path in paths if path is not None and path.is_file() and path.stat().st_size <= _LARGEST)
    found = {str(path): path.read_bytes() for path in small if path.suffix != ".gz"}
    texts = {
        name: data.decode("utf-8", "surrogateescape") for name, data in found.items() if not is_binary_log(data[:4])
    }
    return texts if show_secrets else {name: masked_file(text) for name, text in texts.items()}


def masked_file(text: str) -> str:
    """A script or log with its secrets masked: each record by itself, and each line by itself too."""
    if not has_trigger(text):
        return text
    cuts = [0, *(found.start() for found in HEADER.finditer(text)), len(text)]
    whole = "".join(masked(text[low:high]) for low, high in pairwise(cuts))
    return "\n".join(map(masked, whole.split("\n")))
