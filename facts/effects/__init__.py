"""Says what running a statement does to rows and errors, by one protocol (`source.py`): a statement in, its effects and
their facts out.
"""

from .change import Change
from .effects import ANY_ERROR, Effects, FunctionCall, ProgramStep
from .observed import Observed
from .possible import PossibleEffects, possibilities
from .recorded import RecordedEffects
from .source import EffectsKind, EffectsSource

__all__ = [
    "ANY_ERROR",
    "Change",
    "Effects",
    "EffectsKind",
    "EffectsSource",
    "FunctionCall",
    "Observed",
    "PossibleEffects",
    "ProgramStep",
    "RecordedEffects",
    "possibilities",
]
