"""Helps to write rules: rule files in; layout, mutants, coverage and new packs out."""
