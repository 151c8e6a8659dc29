"""Reads, writes and rewrites binary log files of MySQL 5.6 to 8.x and MariaDB 10.x and 11.x: bytes in, events out, and
back.

Nothing here knows SQL or a rule; facts/readers/binary_log.py makes a workload of the events.
"""
