"""Labels of graphviz, which are not only text: `<b>` around all of it is markup, `&#27;` a character."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import graphviz

from .encoded import Encoded
from .printable import printable

_ENDS = {"center": r"\n", "left": r"\l"}


def label(texts: Iterable[str], justified: Literal["center", "left"] = "center") -> str:
    """A label with one line per text, in the type by which the package `graphviz` knows it to be no markup."""
    end = _ENDS[justified]
    lines = (graphviz.escape(printable(text)).replace("&", "&amp;") for text in texts)
    said: str = graphviz.nohtml(end.join(lines) + (end if justified == "left" else ""))
    return said


def graph_text(graph: graphviz.Graph) -> Encoded:
    """A graph in the DOT language, which the package `graphviz` quotes; its labels are those of `label`."""
    return Encoded(str(graph.source))
