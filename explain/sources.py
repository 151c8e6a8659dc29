"""The text of a workload as it is shown beside a proof."""

from __future__ import annotations

from itertools import pairwise

from ..facts.readers.log_header import HEADER
from ..facts.secrets.mask import masked
from ..facts.secrets.triggers import has_trigger


def masked_file(text: str) -> str:
    """A script or log with its secrets masked: each record by itself, and each line by itself too."""
    if not has_trigger(text):
        return text
    cuts = [0, *(found.start() for found in HEADER.finditer(text)), len(text)]
    whole = "".join(masked(text[low:high]) for low, high in pairwise(cuts))
    return "\n".join(map(masked, whole.split("\n")))
