"""Options that several verbs share: the fields of a class, which a verb takes as one value."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any


def with_options(
    group: type[Any], *left_out: str, **defaults: Any
) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Put the fields of a class in the place of the parameter of a verb that has this type.

    left_out: those that the verb does not have. defaults: what the verb takes instead of theirs.
    """
    known = signature(group, eval_str=True).parameters
    shared = [
        each.replace(default=defaults.get(name, each.default)) for name, each in known.items() if name not in left_out
    ]

    def decorated(verb: Callable[..., int]) -> Callable[..., int]:
        own = signature(verb, eval_str=True).parameters
        (parameter,) = (name for name, each in own.items() if each.annotation is group)
        found: list[Parameter] = []
        for name, each in own.items():
            found += shared if name == parameter else [each]

        @wraps(verb)
        def run(**given: Any) -> int:
            options = group(**{each.name: given.pop(each.name) for each in shared})
            return verb(**{parameter: options}, **given)

        run.__annotations__ = {each.name: each.annotation for each in found} | {"return": int}
        run.__signature__ = Signature(found, return_annotation=int)  # type: ignore[attr-defined]
        return run

    return decorated
