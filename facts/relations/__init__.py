"""Declares the relations of the fact base, one file per group, put together by `facts/schema.py`."""
