"""One page per rule with an id, and an index, made from the rule files of a pack."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from binlogic.rules.language.ast import Comparison, Rule
from binlogic.rules.pack import Pack

_DECISION = re.compile(r"decision (\d{4})")
_LISTED = ("source", "reading", "fix")


def rule_pages(pack: Pack, decisions: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """(file name, text) of the page of every rule with an id that the pack itself has, then of its index.

    `decisions` maps the number of a decision record, e.g. `0001`, to its file name.
    """
    rules = [rule for file in pack.files for rule in file.rules if rule.id]
    for rule in rules:
        yield f"{rule.id}.md", _page(rule, pack, decisions)
    yield f"{pack.name}.md", _index(pack, rules)


def _index(pack: Pack, rules: list[Rule]) -> str:
    lines = [f"# Rules of the pack {pack.name} {pack.version}", "", pack.title, "", "| rule | verdict | message |"]
    lines += ["|---|---|---|"]
    lines += [f"| [{rule.id} {rule.slug}]({rule.id}.md) | {_verdict(rule)} | {_says(rule)} |" for rule in rules]
    return "\n".join(lines) + "\n"


def _page(rule: Rule, pack: Pack, decisions: Mapping[str, str]) -> str:
    verdict = [f"verdict: **{_verdict(rule)}**", ""] if rule.verdict else []
    lines = [f"# {rule.id} {rule.slug}", "", *verdict, f"> {_says(rule)}", ""]
    lines += _listed(rule, decisions)
    lines += ["", f"In {_place(rule)}:", "", "```prolog", *map(str, rule.clauses), "```"]
    lines += _section("Rests on", [_helper(helper, decisions) for helper in _helpers(rule, pack)])
    lines += _section("Related", [f"- [{other.id} {other.slug}]({other.id}.md)" for other in _related(rule, pack)])
    return "\n".join(lines) + "\n"


def _listed(rule: Rule, decisions: Mapping[str, str]) -> list[str]:
    return [f"- {key}: {_linked(rule.get(key), decisions)}" for key in _LISTED if rule.get(key)]


def _helper(helper: Rule, decisions: Mapping[str, str]) -> str:
    text = helper.get("text").partition(" | ")[0]
    name = helper.clauses[0].head.predicate
    reading = helper.get("reading")
    return f"- `{name}`: {text} ({_place(helper)})" + (f"; reading: {_linked(reading, decisions)}" if reading else "")


def _section(title: str, lines: list[str]) -> list[str]:
    return ["", f"## {title}", "", *lines] if lines else []


def _verdict(rule: Rule) -> str:
    return f"{rule.verdict} {rule.code or ''}".strip()


def _says(rule: Rule) -> str:
    """The message of a verdict; of another rule what it derives."""
    return str(rule.get("message") or rule.get("text").partition("|")[0].strip())


def _place(rule: Rule) -> str:
    return f"[{rule.place.file}](../../rules/packs/{rule.place.file})"


def _linked(text: str, decisions: Mapping[str, str]) -> str:
    return _DECISION.sub(lambda found: f"[{found[0]}](../decisions/{decisions[found[1]]})", text)


def _uses(rule: Rule) -> set[str]:
    return {
        literal.atom.predicate
        for clause in rule.clauses
        for literal in clause.body
        if not isinstance(literal, Comparison)
    }


def _heads(rule: Rule) -> set[str]:
    return {clause.head.predicate for clause in rule.clauses}


def _helpers(rule: Rule, pack: Pack) -> Iterator[Rule]:
    """The rules without id that define what this rule asks for; data tables speak for themselves."""
    uses = _uses(rule)
    return (other for other in pack.rules if not other.id and other.get("text") and _heads(other) & uses)


def _related(rule: Rule, pack: Pack) -> Iterator[Rule]:
    """Other rules with an id that define the same relation, or a relation this rule asks for."""
    wanted = _uses(rule) | _heads(rule)
    return (other for other in pack.rules if other.id and other.id != rule.id and _heads(other) & wanted)
