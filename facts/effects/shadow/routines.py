"""CALL and compound blocks: statement by statement, each decided on by the caller."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Generator

from ...server.names import Names
from ...sql.kinds import EVALUATED
from ...sql.parse import parse_statement
from ...statement import Statement
from ..effects import ANY_ERROR, Effects, ProgramStep
from .assumed_bodies import perhaps
from .frame import RESULT, Frame, Jump
from .interpret import Interpreter, Steps
from .literals import DecimalNumber
from .logged import logged_text
from .machine import Machine
from .nested import NestedPrograms, signal
from .prepared import executed as executed_text
from .prepared import has_parameter
from .prepared import logged_text as prepared_text
from .prepared import refused as refused_with
from .problem import NotFollowedError, RefusedError, UnsureError
from .program import program
from .running import RunningStatement

_log = logging.getLogger(__name__)

#: of a block outside of programs, which no server takes
_LABEL = re.compile(r"\s*[`\w]+\s*:(?!=)")

#: makes the state of one statement; executes one in a frame
Fresh = Callable[[Names], RunningStatement]
ExecutedStep = Callable[[RunningStatement, Statement, str, Frame], Effects]
#: the effects of one that may not run, which is not executed: why
AssumedEffects = Callable[[RunningStatement, Statement, str], Effects]
#: what a program may have done whose rest was not followed: why
Forget = Callable[[RunningStatement, Statement, str], None]


def run_routine(
    machine: Machine,
    nested: NestedPrograms,
    fresh: Fresh,
    executed: ExecutedStep,
    assumed: AssumedEffects,
    forget: Forget,
    statement: Statement,
    text: str,
    names: Names,
) -> Generator[ProgramStep, int, Effects]:
    """The steps of a CALL or block, in order; what the whole did."""
    run = fresh(names)
    run.assumes = True
    done: list[Effects] = []

    def execute(leaf: Statement, leaf_text: str, frame: Frame) -> Steps:
        if leaf.kind in ("SIGNAL", "RESIGNAL"):
            raise signal(leaf_text, frame)
        if leaf.kind == "CALL":
            yield from nested.procedure(run, leaf, leaf_text, frame, execute)
            return
        shown = ""
        is_known = leaf.kind == "EXECUTE" and leaf.subject.lower() not in run.client.maybe_prepared
        if is_known and executed_text(run.client, run.mode, leaf, leaf_text):
            if code := refused_with(machine, run.client, run.mode, leaf, leaf_text):
                raise RefusedError(code)
            shown = prepared_text(run.client, run.mode, leaf, leaf_text)
            given = [run.client.variables.get(name.lower().lstrip("@")) for name in leaf.user_variables]
            fractions = [value for value in given if isinstance(value, float)]
            if has_parameter(shown, run.mode) or not all(isinstance(value, DecimalNumber) for value in fractions):
                raise NotFollowedError("how a value is written that EXECUTE gives is not known")
            leaf, leaf_text = parse_statement(shown, run.mode, machine.vendor), shown
        inner: list[RunningStatement] = []
        optional = run.optional

        def thunk() -> Effects:
            if leaf.kind in EVALUATED:  # what functions do in it shows when it is evaluated
                return Effects()
            sub = fresh(frame.names)
            if optional:
                frame.opaque.update(frame.variables if "into" in leaf_text.lower() else ())
                done.append(assumed(sub, leaf, "whether it runs depends on an unknown value"))
                return done[-1]
            sub.into = frame.set
            inner.append(sub)
            done.append(executed(sub, leaf, leaf_text, frame))
            if not done[-1].sure and "into" in leaf_text.lower():
                frame.opaque.update(frame.variables)
            return done[-1]

        shown = shown or logged_text(leaf_text.removesuffix(f" INTO {RESULT}"), frame.variables, run.mode)
        code = yield ProgramStep(leaf, shown, frame.names.default_db, thunk, optional)
        run.not_found = bool(inner) and inner[0].not_found
        run.warned = bool(inner) and bool(done[-1].warnings)
        if code:
            raise RefusedError(code, *(done[-1].values if inner else ()))
        if leaf.kind not in EVALUATED and (optional or not done[-1].sure):
            run.perhaps = perhaps(leaf, leaf_text, done[-1])

    error, why_not = 0, ""
    values: tuple[str, ...] = ()
    try:
        if statement.kind == "CALL":
            yield from nested.procedure(run, statement, text, Frame(names), execute)
        elif statement.kind in machine.server.unsupported or (statement.kind == "COMPOUND" and _LABEL.match(text)):
            raise RefusedError(1064, early=True)
        else:
            yield from Interpreter(machine, run, Frame(names), execute).statement(program(text, run.mode).body)
    except RefusedError as refused:
        error, values = refused.code, refused.values
    except UnsureError as unsure:
        why_not = str(unsure) or "not known"
        if isinstance(unsure, NotFollowedError) or statement.kind == "COMPOUND":
            run.failures.add(ANY_ERROR)
    except MemoryError:
        raise
    except Jump as jump:
        why_not = f"not followed: {type(jump).__name__} out of the body"
    except Exception as broken:  # text that nobody foresaw
        _log.debug("a program is not followed", exc_info=True)
        why_not = f"not followed: {type(broken).__name__}"
    cut = bool(why_not)
    if cut:
        forget(fresh(names), statement, why_not)
        run.client.unknown_variables.update(statement.user_variables)  # parameters that may have been given back
    why_not = why_not or next((each.why_not for each in done if not each.sure), "")
    run.client.transaction.extend(undo for undo in run.undo if undo.table.transactional)
    changes = tuple(change for each in done for change in each.changes)
    return Effects(
        error, tuple(values), error == 1305 and not done, (*changes, *run.changes),
        affected=done[-1].affected if done and not error else 0, calls=tuple(c for each in done for c in each.calls),
        generated_id=any(each.generated_id for each in done), nested_id=any(each.nested_id for each in done),
        warnings=done[-1].warnings if done else (), sure=not why_not, why_not=why_not,
        likely=bool(run.optional or run.failures), may_fail=tuple(sorted(run.failures - {error})), cut=cut,
    )  # fmt: skip
