"""One page per rule with an id, and an index, as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from ...facts.door.encoded import Encoded, ended, lines_of
from ...facts.door.markdown import block, prose
from ...rules.language.ast import Comparison, Rule, RuleFile
from ...rules.packing.pack import Pack
from .examples import Example


@dataclass(frozen=True)
class Site:
    """What pages are made of: a pack, its examples by rule id, and how citations and files become links.

    `link` gives where a file is, seen from the pages; empty for a file that is not to be linked.
    """

    pack: Pack
    examples: Mapping[str, tuple[Example, ...]] = field(default_factory=dict)
    cite: Callable[[str], str] = str
    link: Callable[[str], str] = lambda _: ""
    picture: str = ""

    @property
    def files(self) -> tuple[RuleFile, ...]:
        """The pack's own files, for all profiles."""
        return self.pack.whole[0]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Its own rules and those it requires."""
        return (*(r for pack in self.pack.required for r in pack.rules), *(r for f in self.files for r in f.rules))


def pages(site: Site) -> Iterator[tuple[str, Encoded]]:
    """(file name, text) of the page of every rule with an id that the pack itself has, then of its index."""
    by_id: dict[str, list[Rule]] = {}
    for file in site.files:
        for rule in file.rules:
            if rule.id:
                by_id.setdefault(rule.id, []).append(rule)
    for rule_id, rules in by_id.items():
        yield f"{rule_id}.md", ended(prose(_page(rules, site)))
    yield f"{site.pack.name}.md", ended(prose(_index(site, [rules[0] for rules in by_id.values()])))


def _index(site: Site, rules: list[Rule]) -> Iterator[str]:
    pack = site.pack
    yield from (f"# Rules of the pack {pack.name} {pack.version}", "", pack.title, "")
    yield from ("| rule | verdict | message |", "|---|---|---|")
    for rule in rules:
        cell = _says(rule).replace("|", "\\|")
        yield f"| [{rule.id} {rule.slug}]({rule.id}.md) | {_verdict(rule)} | {cell} |"
    if site.picture:
        yield from ("", "## Relations", "", f"![Which relation rests on which]({site.picture})")


def _page(rules: list[Rule], site: Site) -> Iterator[str]:
    rule = rules[0]
    verdict = [f"verdict: **{_verdict(rule)}**", ""] if rule.verdict else []
    yield from (f"# {rule.id} {rule.slug}", "", *verdict, f"> {_says(rule)}")
    facts = [f"- {key}: {rule.get(key)}" for key in ("severity", "status", "since", "profiles") if rule.get(key)]
    yield from _section("", facts)
    why = [f"- {key}: {site.cite(rule.get(key))}" for key in ("source", "reading") if rule.get(key)]
    yield from _section("Why", why)
    yield from _section("What to do instead", [rule.get("fix")] if rule.get("fix") else [])
    yield from ("", "## Rule")
    for each in rules:
        clauses = [line for clause in each.clauses for line in str(clause).split("\n")]
        yield from ("", f"In {_place(each, site)}:", "", *lines_of(block("prolog", clauses)))
    yield from _section("Rests on", [_helper(helper, site) for helper in _helpers(rules, site)])
    for example in site.examples.get(rule.id, ()):
        yield from _example(example)
    yield from _section("Related", [f"- [{other.id} {other.slug}]({other.id}.md)" for other in _related(rules, site)])


def _example(example: Example) -> Iterator[str]:
    yield from ("", f"## Example: {example.file}:{example.line}", "")
    yield from lines_of(block("sql", f"{example.statement};".split("\n")))
    yield from ("", *lines_of(block("text", (line.rstrip() for line in lines_of(example.proof)))))


def _helper(helper: Rule, site: Site) -> str:
    text = helper.get("text").partition(" | ")[0]
    reading = helper.get("reading")
    said = f"- `{helper.clauses[0].head.predicate}`: {text} ({_place(helper, site)})"
    return said + (f"; reading: {site.cite(reading)}" if reading else "")


def _section(title: str, lines: list[str]) -> list[str]:
    return [*(["", f"## {title}"] if title else []), "", *lines] if lines else []


def _says(rule: Rule) -> str:
    """The message of a verdict; of another rule what it derives."""
    return str(rule.get("message") or rule.get("text").partition("|")[0].strip())


def _verdict(rule: Rule) -> str:
    return f"{rule.verdict} {rule.code or ''}".strip()


def _place(rule: Rule, site: Site) -> str:
    target = site.link(rule.place.file)
    return f"[{rule.place.file}]({target})" if target else f"`{rule.place.file}`"


def _uses(rules: list[Rule]) -> set[str]:
    bodies = (literal for rule in rules for clause in rule.clauses for literal in clause.body)
    return {literal.atom.predicate for literal in bodies if not isinstance(literal, Comparison)}


def _heads(rule: Rule) -> set[str]:
    return {clause.head.predicate for clause in rule.clauses}


def _helpers(rules: list[Rule], site: Site) -> Iterator[Rule]:
    """The first rule without id that defines each relation the rules ask for; data tables speak for themselves."""
    uses = _uses(rules)
    for other in site.rules:
        defined = _heads(other) & uses
        if defined and not other.id and other.get("text") and not other.get("data"):
            uses -= defined
            yield other


def _related(rules: list[Rule], site: Site) -> Iterator[Rule]:
    """Other rules of the pack with an id that define the same relation, or a relation these rules ask for."""
    wanted = _uses(rules) | {head for rule in rules for head in _heads(rule)}
    seen = {rules[0].id, ""}
    for other in (rule for file in site.files for rule in file.rules):
        if other.id not in seen and _heads(other) & wanted:
            seen.add(other.id)
            yield other
