"""A program as text for other engines: clingo, Souffle, Nemo."""

from .write import ExportTarget, exported

__all__ = ["ExportTarget", "exported"]
