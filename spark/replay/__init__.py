"""Decides one partition of sessions, and sees the others by their effects: rows in, outcomes out."""
