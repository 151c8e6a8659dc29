"""Proves an outcome: a situation in, a graph from the verdict down to facts and absences out, and checks one."""
