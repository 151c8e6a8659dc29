"""What running a statement does to rows and errors: one protocol (source.py), followed in `shadow/` or as recorded."""

from .change import Change
from .effects import Call, Effects, Step
from .observed import Observed
from .possible import Possible, possibilities
from .recorded import RecordedEffects
from .source import EffectsKind, EffectsSource

__all__ = [
    "Call",
    "Change",
    "Effects",
    "EffectsKind",
    "EffectsSource",
    "Observed",
    "Possible",
    "RecordedEffects",
    "Step",
    "possibilities",
]
