"""Decides one whole situation: the rows that rules derive in; outcomes, weighed by gravity, and output rows out."""
