"""Numbers of messages about the binary log.

Source: the message lists of MySQL 5.6 to 8.0 and MariaDB 10.11 ("Server Error Message Reference"; errmsg-utf8.txt), and
which of them the servers gave as warnings when recorded.
"""

from __future__ import annotations

from collections.abc import Mapping

UNSAFE_REASONS: Mapping[str, int] = {
    "LIMIT": 1668,
    "INSERT_DELAYED": 1669,
    "SYSTEM_TABLE": 1670,
    "AUTOINC_COLUMNS": 1671,
    "UDF": 1672,
    "SYSTEM_VARIABLE": 1673,
    "SYSTEM_FUNCTION": 1674,
    "NONTRANS_AFTER_TRANS": 1675,
    "SELF_LOGGING": 1692,
    "MIXED_STATEMENT": 1693,
    "INSERT_IGNORE_SELECT": 1714,
    "INSERT_SELECT_UPDATE": 1715,
    "REPLACE_SELECT": 1716,
    "CREATE_IGNORE_SELECT": 1717,
    "CREATE_REPLACE_SELECT": 1718,
    "UPDATE_IGNORE": 1719,
    "WRITE_AUTOINC_SELECT": 1722,
    "CREATE_SELECT_AUTOINC": 1723,
    "INSERT_TWO_KEYS": 1724,
    "AUTOINC_NOT_FIRST": 1727,
}
"""Why a statement is unsafe, as recordings name it, and the number of the text in note 1592."""

BINLOG_WARNINGS: frozenset[int] = frozenset(
    {
        1196,  # non-transactional changes could not be rolled back
        1197,  # transaction larger than max_binlog_cache_size
        1534,  # writing a row to the log failed
        1559,  # no leaving row format with open temporary tables
        1560,  # no changing the format in a stored function
        1592,  # unsafe statement, as statement
        1598,  # the log cannot be written in this mode
        *range(1661, 1668),  # the engines and the format do not fit
        1679,  # no changing the format in a transaction
        1685,  # no changing binlog_direct_non_transactional_updates in a transaction
        1686,  # nor in a stored function
        1694,  # no changing sql_log_bin in a transaction
        1695,  # nor in a stored function
        1705,  # statement larger than max_binlog_stmt_cache_size
        1738,  # binlog_cache_size is limited by max_binlog_cache_size
        1745,  # binlog_stmt_cache_size is limited by max_binlog_stmt_cache_size
        1751,  # creation of temporary tables could not be rolled back
        1752,  # dropping of temporary tables could not be rolled back
        1785,  # statement breaks GTID consistency: both kinds of engine
        1786,  # CREATE TABLE ... SELECT
        1787,  # CREATE or DROP TEMPORARY TABLE in a transaction
        1844,  # replicated and other tables in one statement
        1870,  # row events of BLACKHOLE are not logged
        *UNSAFE_REASONS.values(),
    }
)
"""Warnings and notes that a statement gets because of the binary log."""
