"""All checks over a set of rule files, in the order a reader of the file meets what they find."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ...facts.schema import Relation
from ..language.ast import RuleFile
from ..language.diagnostic import Diagnostic
from ..language.program import Program
from .absences import check_absences
from .accepted import without_accepted
from .clashes import check_types
from .context import NO_CONTEXT, CheckContext
from .depth import check_depth
from .duplicates import check_duplicates
from .likeness import check_patterns
from .locality import locality
from .metadata import check_metadata
from .modules import check_modules
from .names import check_names
from .never import check_never
from .rulebase import RuleBase
from .safety import check_safety
from .states import check_states
from .stratification import check_stratification
from .twice import check_twice
from .usage import check_usage
from .vocabulary import check_vocabulary
from .width import check_width

_Check = Callable[[RuleBase], Iterator[Diagnostic]]

#: those that find errors, and those that only warn
_ERRORS: tuple[_Check, ...] = (
    check_names,
    check_modules,
    check_safety,
    check_types,
    check_vocabulary,
    check_metadata,
    check_states,
    check_stratification,
)
_WARNINGS: tuple[_Check, ...] = (
    check_usage,
    check_duplicates,
    check_twice,
    check_never,
    check_patterns,
    check_absences,
)


def check_errors(
    files: Sequence[RuleFile], relations: Iterable[Relation], context: CheckContext = NO_CONTEXT
) -> tuple[Diagnostic, ...]:
    """The errors in these files read together; empty where they can be used."""
    base = RuleBase(tuple(files), {relation.name: relation for relation in relations}, context)
    return tuple(problem for check in _ERRORS for problem in check(base) if problem.severity == "error")


def check_files(
    files: Sequence[RuleFile], relations: Iterable[Relation], context: CheckContext = NO_CONTEXT
) -> tuple[Diagnostic, ...]:
    """What is wrong with these files read together, sorted by file, line and column; nothing is raised.

    Files that did not parse completely miss clauses: report their syntax errors first, without this.
    """
    base = RuleBase(tuple(files), {relation.name: relation for relation in relations}, context)
    found = [problem for check in (*_ERRORS, *_WARNINGS) for problem in check(base)]
    if not any(problem.severity == "error" for problem in found):
        program = Program(base.rules)
        found.extend(check_depth(program))
        found.extend(locality(program, base.relations.values()).reasons)
        found.extend(check_width(program, base.relations.values()))
    found = list(without_accepted(found, files))
    order = {file.path: number for number, file in enumerate(files)}
    return tuple(sorted(found, key=lambda each: (order[each.file], each.line, each.column, each.code, each.message)))
