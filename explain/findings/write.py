"""The one place that knows every form of findings by name."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, version

from ...facts.door.encoded import Encoded
from ...facts.door.terminal import lines
from .finding import Finding
from .github import to_github
from .json import to_json, to_lsp
from .junit import to_junit
from .markdown import to_markdown
from .sarif import to_sarif


class Form(StrEnum):
    """How findings are printed."""

    text = "text"
    json = "json"
    sarif = "sarif"
    github = "github"
    junit = "junit"
    markdown = "markdown"
    lsp_json = "lsp-json"


def written(findings: Sequence[Finding], form: Form, files: Sequence[str] = ()) -> Encoded:
    """The findings in one form; `files` are all that were looked at, for forms that list what passes too."""
    counting = [found for found in findings if not found.suppressed]
    match form:
        case Form.json:
            return to_json(findings)
        case Form.sarif:
            return to_sarif(findings, _version())
        case Form.github:
            return to_github(counting)
        case Form.junit:
            return to_junit(counting, files)
        case Form.markdown:
            return to_markdown(findings)
        case Form.lsp_json:
            return to_lsp(counting)
        case Form.text:
            return lines(map(str, counting))


def _version() -> str:
    try:
        return version("binlogic")
    except PackageNotFoundError:  # a checkout that is not installed
        return "0"
