"""The reason of a note 1592 by the words of its text, of MySQL 5.6 and MariaDB 10.11 (messages 1668 to 1727)."""

from __future__ import annotations

_WORDS = (
    ("limit clause", "LIMIT"),
    ("insert delayed", "INSERT_DELAYED"),
    ("general log", "SYSTEM_TABLE"),
    ("general_log", "SYSTEM_TABLE"),
    ("autoincrement field that is not the first", "AUTOINC_NOT_FIRST"),
    ("autoincrement column that is not the first", "AUTOINC_NOT_FIRST"),
    ("insert into autoincrement field", "AUTOINC_NOT_FIRST"),
    ("trigger or a stored function that inserts into an auto_increment", "AUTOINC_COLUMNS"),
    ("udf", "UDF"),
    ("system variable", "SYSTEM_VARIABLE"),
    ("system function", "SYSTEM_FUNCTION"),
    ("non-transactional table after", "NONTRANS_AFTER_TRANS"),
    ("self-logging", "SELF_LOGGING"),
    ("nontransactional table as well as", "MIXED_STATEMENT"),
    ("insert ignore... select", "INSERT_IGNORE_SELECT"),
    ("insert... select... on duplicate", "INSERT_SELECT_UPDATE"),
    ("create... ignore select", "CREATE_IGNORE_SELECT"),
    ("create... replace select", "CREATE_REPLACE_SELECT"),
    ("replace... select", "REPLACE_SELECT"),
    ("update ignore", "UPDATE_IGNORE"),
    ("create table... select", "CREATE_SELECT_AUTOINC"),
    ("writing to a table with an auto-increment column after selecting", "WRITE_AUTOINC_SELECT"),
    ("more than one unique key", "INSERT_TWO_KEYS"),
)


def reason_of(message: str) -> str:
    """The reason as recordings name it, or OTHER."""
    text = message.lower()
    return next((reason for words, reason in _WORDS if words in text), "OTHER")
