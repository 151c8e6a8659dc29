"""A program as text for other engines: clingo, Souffle, Nemo."""

from .write import Target, exported

__all__ = ["Target", "exported"]
