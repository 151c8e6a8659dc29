"""Says what running a statement does to rows and errors, by one protocol (`source.py`): a statement in, its effects and
their facts out.
"""

from .change import Change
from .effects import Effects, FunctionCall, ProgramStep
from .observed import Observed
from .possible import PossibleEffects, possibilities
from .recorded import RecordedEffects
from .source import EffectsKind, EffectsSource

__all__ = [
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
