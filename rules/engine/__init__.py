"""Evaluates rules: a program and facts in, derived rows out, by pyDatalog and, to compare, by clingo."""
