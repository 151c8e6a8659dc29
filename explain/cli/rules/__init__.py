"""Is `binlogic rules`: one file per verb, in the order of the help."""

from __future__ import annotations

from ..verbs import VerbGroup

rules_app = VerbGroup(
    __name__,
    "Write, check, test, compare, document and ship rules.",
    {
        "new": "new",
        "check": "check",
        "explain": "explain",
        "fmt": "fmt",
        "test": "test:run_tests",
        "coverage": "coverage",
        "mutate": "mutate",
        "diff": "diff",
        "docs": "docs",
        "export": "export",
        "profile": "profile",
        "lock": "lock",
        "list": "listing:list_rules",
        "show": "show",
    },
)
