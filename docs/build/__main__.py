"""Regenerates outputs, rule pages and the picture in place: `make docs`."""

from __future__ import annotations

import shutil

from . import architecture
from .documents import PICTURE, documents, picture
from .followed import TUTORIALS, followed
from .outputs import ROOT

expected = dict(documents())
for tutorial in TUTORIALS:
    expected[tutorial] = followed(tutorial.read_text(encoding="utf-8"))
pages = ROOT / "docs" / "rules"
pages.mkdir(exist_ok=True)
for stale in set(pages.glob("*.md")) - expected.keys():
    stale.unlink()
for path, text in expected.items():
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(ROOT))
if shutil.which("dot"):
    PICTURE.write_text(picture(), encoding="utf-8")
    architecture.PICTURE.write_text(architecture.picture(), encoding="utf-8")
else:
    print("graphviz is not installed: the pictures stay as they are")
