"""What running a statement does to rows and errors: one protocol (source.py), followed in `shadow/` or as recorded."""

from .effects import Call, Change, Effects, Step
from .possible import Possible, possibilities
from .source import EffectsSource

__all__ = ["Call", "Change", "Effects", "EffectsSource", "Possible", "Step", "possibilities"]
