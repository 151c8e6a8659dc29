"""Predictions compared with recordings of real servers, field by field."""

from .compare import Compared, compare
from .find import find_recordings
from .predict import RulePredictor
from .prediction import Event, NoPredictor, Prediction, Predictor

__all__ = ["Compared", "Event", "NoPredictor", "Prediction", "Predictor", "RulePredictor", "compare", "find_recordings"]
