"""What an editor shows of a word: hover texts and completions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...facts.schema import BY_NAME, Relation
from ...rules.check.metadata import KEYS
from ...rules.language.ast import Rule
from .project import Project
from .words import QuotedWord, Word


@dataclass(frozen=True)
class Completion:
    """A word to offer: its label, what is inserted, and what is said of it."""

    label: str
    insert: str
    about: str


def hover(word: Word, project: Project) -> str:
    """The phrase, the columns and the citation of a relation, a rule or an annotation key, as Markdown."""
    if word.kind == "key":
        form = KEYS.get(word.text, ("", ""))[0]
        return f"**{word.text}**: {form}" if form else ""
    if word.text in BY_NAME:
        return _given(BY_NAME[word.text])
    if word.text.startswith("next_") and word.text.removeprefix("next_") in BY_NAME:
        state = BY_NAME[word.text.removeprefix("next_")]
        return f"**{word.text}**: the state after the statement\n\n{_given(state)}"
    rules = project.defining(word)
    return "\n\n---\n\n".join(_derived(rule) for rule in rules[:3])


def completions(project: Project) -> Iterator[Completion]:
    """Every relation that a body may use, with its columns; then the keys of annotations."""
    for relation in BY_NAME.values():
        columns = ", ".join(name for name, _ in relation.columns)
        yield Completion(relation.name, f"{relation.name}({columns})", relation.yes)
    seen: set[str] = set()
    for rule in project.rules:
        for clause in rule.clauses:
            head = clause.head
            if head.predicate not in seen:
                seen.add(head.predicate)
                yield Completion(head.predicate, str(head), rule.get("text").partition(" | ")[0] or str(rule.place))


def word_completions(quoted: QuotedWord, project: Project) -> Iterator[Completion]:
    """The words that the place of a string may hold."""
    known = project.words(quoted.relation, quoted.column)
    return (Completion(word, word, said) for word, said in known.words.items()) if known else iter(())


def value_completions(key: str, project: Project) -> Iterator[Completion]:
    """The words that the value of an annotation may be."""
    form, pattern = KEYS.get(key, ("", ""))
    words = project.context.profiles if key == "profiles" else form.split(", ") if "|" in pattern else ()
    return (Completion(word, word, key) for word in words)


def word_hover(quoted: QuotedWord, project: Project) -> str:
    """What a word in quotes is and means; where it is none that may stand there, which may."""
    known = project.words(quoted.relation, quoted.column)
    if known is None:
        return ""
    if quoted.text in known.words:
        said = known.words[quoted.text]
        return f"**{quoted.text}**: {known.name}" + (f"\n\n{said}" if said else "")
    return f"**{quoted.text}** is no {known.name}"


def key_completions() -> Iterator[Completion]:
    """The keys of annotations."""
    for key, (form, _) in KEYS.items():
        yield Completion(key, f"{key}: ", form)


def _given(relation: Relation) -> str:
    columns = ", ".join(f"{name}: {kind}" for name, kind in relation.columns)
    parts = [f"**{relation.name}**({columns})", f"{relation.yes}\n\n*not:* {relation.no}", relation.about]
    return "\n\n".join(part for part in [*parts, f"given ({relation.role})"] if part)


def _derived(rule: Rule) -> str:
    name = f"{rule.id} {rule.slug}".strip() or str(rule.clauses[0].head)
    yes, _, no = rule.get("text").partition(" | ")
    parts = [f"**{name}** {rule.get('verdict')}".rstrip(), rule.get("message"), yes and f"{yes}\n\n*not:* {no}"]
    parts += [f"{key}: {rule.get(key)}" for key in ("source", "reading", "fix") if rule.get(key)]
    return "\n\n".join(part for part in [*parts, str(rule.place)] if part)
