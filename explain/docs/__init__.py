"""The documentation of a pack, made from its rules and its tests."""
