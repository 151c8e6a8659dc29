"""Reads rule text: files in, a syntax tree and diagnostics with their places out."""
