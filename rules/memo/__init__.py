"""Remembers decisions: a statement shape and an interned state in, the transition that the rules give out."""
