"""Binary log files of MySQL 5.6 to 8.x and MariaDB 10.x and 11.x: events read, written and rewritten.

Nothing here knows SQL or a rule; facts/readers/binary_log.py makes a workload of the events.
"""
