"""The page of one statement in headless Chromium: what it shows, what lights up, keys, dark mode, nothing fetched."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from binlogic.explain.cli.app import run

from .browser import Browser, browsing

pytestmark = pytest.mark.slow

SETUP = "CREATE BINLOG b1 LOG(shop), IGNORE(shop.stock);\n"
LOAD = "USE shop;\nINSERT INTO orders SELECT 2, item, 1 FROM stock;\n"
STATE = (
    "CREATE DATABASE d;\nUSE d;\nCREATE TABLE t (k INT PRIMARY KEY) ENGINE=InnoDB;\n"
    "SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED;\nUPDATE t SET k = 2 WHERE k = 1;\n"
)
HOSTILE = "SELECT '</script><script>document.title=1</script>', \"<img src=x onerror=document.title=2>\" FROM `<b>`"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as found:
        yield found


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Writes the page of a statement."""
    monkeypatch.chdir(tmp_path)

    def written(sql: str, line: int, *options: str) -> Path:
        Path("load.sql").write_text(sql)
        Path("setup.sql").write_text(SETUP)
        assert run(["explain", f"load.sql:{line}", *options, "--format", "html", "-o", "why.html"]) == 0
        return tmp_path / "why.html"

    return written


def lit(browser: Browser) -> list[str]:
    return list(browser.run("return [...document.querySelectorAll('.lit')].map(e => e.textContent)"))


def problems(browser: Browser) -> list[Any]:
    return [each for each in browser.call("/se/log", type="browser") if each["level"] == "SEVERE"]


def test_a_page_answers_first_and_its_parts_light_each_other_up(browser: Browser, page: Callable[..., Path]) -> None:
    browser.open(page(LOAD, 2, "--setup", "setup.sql"))
    head = browser.run("return document.querySelector('h1').textContent")
    assert head == "error CX-002 (11314)  b1 refuses load.sql:2: reads outside scope"
    assert browser.run("return [...document.querySelectorAll('mark')].map(e => e.textContent)") == [
        "orders", "stock", "shop", "shop.stock",
    ]  # fmt: skip
    assert "This statement cannot be replicated safely" in browser.run("return document.body.innerText")
    assert browser.run("return document.querySelectorAll('ol.repairs li code').length") >= 4
    browser.point_at("mark[data-at='setup.sql:1:36']")
    assert lit(browser) == ["shop.stock", "because shop.stock is on the IGNORE list of b1setup.sql:1:36"]
    assert problems(browser) == []


def test_a_page_is_walked_through_by_keys(browser: Browser, page: Callable[..., Path]) -> None:
    browser.open(page(LOAD, 2, "--setup", "setup.sql"))
    focused = "return document.activeElement.textContent"
    browser.press("j", "j", "j")
    assert browser.run(focused).startswith("• the statement changes shop.orders")
    assert lit(browser)[0] == "orders"
    browser.press("k")
    assert browser.run(focused).startswith("the statement changes something b1 records")
    browser.press("c")
    assert browser.run("return document.querySelectorAll('.proof details[open]').length") == 0
    browser.run("document.querySelector('mark').focus()")
    browser.press("Enter")
    assert browser.run(focused).startswith("• the statement changes shop.orders")
    assert browser.run("return document.activeElement.checkVisibility()")


def test_what_earlier_statements_did_is_a_time_line(browser: Browser, page: Callable[..., Path]) -> None:
    browser.open(page(STATE, 5, "--profile", "mariadb-10.11", "--format-is", "STATEMENT"))
    steps = browser.run("return [...document.querySelectorAll('.steps tr')].map(e => e.innerText)")
    assert [step.split("\t")[0] for step in steps] == ["load.sql:4", "load.sql:5"]


def test_texts_of_a_workload_are_only_text(browser: Browser, page: Callable[..., Path]) -> None:
    path = page(f"{HOSTILE};\nUPDATE t SET a = UUID() -- {HOSTILE}\n;", 2, "--profile", "mysql-5.6")
    browser.open(path)
    assert browser.run("return document.title") == "binlogic: load.sql:2"
    assert browser.run("return document.querySelectorAll('img, article script, article b').length") == 0
    assert problems(browser) == []
    assert "http" not in path.read_text().split("<body>")[1]


def test_a_page_is_dark_where_its_reader_is(page: Callable[..., Path]) -> None:
    path = page(LOAD, 2, "--setup", "setup.sql")
    with browsing("--force-dark-mode", "--blink-settings=preferredColorScheme=0") as dark:
        dark.open(path)
        assert dark.run("return getComputedStyle(document.body).backgroundColor") == "rgb(13, 17, 23)"
