"""Draws proofs: a proof in; text, JSON or dot out."""
