"""Compares predictions with recordings of real servers, field by field: recordings in, what agrees out."""

from .compare import ComparedStatement, compare
from .find import find_recordings
from .predict import RulePredictor
from .prediction import NoPredictor, PredictedEvent, Prediction, Predictor

__all__ = [
    "ComparedStatement",
    "NoPredictor",
    "PredictedEvent",
    "Prediction",
    "Predictor",
    "RulePredictor",
    "compare",
    "find_recordings",
]
