"""Runs the steps from logs to facts to outcomes, each a plain function, in one process or on Spark."""
