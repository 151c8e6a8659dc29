"""Finds one statement of a lake by a condition on its outcome, and replays it so that it can be proved."""
