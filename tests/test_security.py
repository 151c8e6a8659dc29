"""SECURITY.md: each promise names a test that is there, each limit the constant that holds it."""

import re
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "SECURITY.md").read_text(encoding="utf-8")


def part(title):
    return PAGE.split(f"## {title}\n")[1].split("\n## ")[0]


def rows(title):
    """The cells of a table, without its head."""
    return [re.findall(r"[^|]+", line)[0:3] for line in part(title).splitlines() if line.startswith("|")][2:]


def test_each_promise_names_a_test_that_is_there():
    promised = rows("Promised")
    assert promised
    for said, test in promised:
        file, _, name = test.strip(" `").partition("::")
        assert re.search(rf"^def {name}\(", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE), said


def test_each_limit_is_the_constant():
    limits = rows("Limits")
    assert limits
    for said, number, place in limits:
        module, _, name = place.strip(" `").rpartition(".")
        assert getattr(import_module(f"binlogic.{module}"), name) == int(number), said
