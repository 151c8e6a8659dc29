"""What running a statement does to rows and errors: one protocol (source.py), followed in `shadow/` or as recorded."""

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
