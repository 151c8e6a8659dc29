"""Tests rules: SQL scripts with `-- expect:` comments in, what differs out."""

from .accept import accept
from .compare import Failure
from .runner import PackEngines, TestFile, find_tests, run_test

__all__ = ["Failure", "PackEngines", "TestFile", "accept", "find_tests", "run_test"]
