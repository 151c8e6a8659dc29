"""Tests of rules: SQL scripts whose comments say what every binlog does."""

from .runner import Failure, TestFile, find_tests, run_test

__all__ = ["Failure", "TestFile", "find_tests", "run_test"]
