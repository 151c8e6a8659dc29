"""Writes a program for other engines: rules and facts in, text for clingo, Souffle or Nemo out."""

from .write import ExportTarget, exported

__all__ = ["ExportTarget", "exported"]
