"""What a fleet is asked, each as one query over the views of a lake (views.py), in the SQL of Spark."""

from __future__ import annotations

from collections.abc import Mapping

#: by the name of the view: what it answers, and the query
QUESTIONS: Mapping[str, tuple[str, str]] = {
    "refused_most_often": (
        "What is refused, most often first, with a place to look at?",
        "SELECT server, binlog, rules, kind, COUNT(*) AS n, MIN(file) AS file, MIN(line) AS line FROM statements "
        "WHERE verdict = 'refused' GROUP BY server, binlog, rules, kind ORDER BY n DESC, server, binlog, kind",
    ),
    "tables_not_recorded": (
        "Which tables are written and never recorded by any binlog?",
        "SELECT object, SUM(count) AS n FROM writes JOIN summary USING (shape) WHERE object NOT LIKE '%:%' "
        "GROUP BY object HAVING SUM(CASE WHEN verdict = 'recorded' THEN 1 ELSE 0 END) = 0 ORDER BY n DESC, object",
    ),
    "tables_only_read": (
        "Which tables are only ever read?",
        "SELECT DISTINCT object FROM reads WHERE object NOT IN (SELECT object FROM writes) ORDER BY object",
    ),
    "definitions_changed": (
        "Where did a definition change, when, and who did it?",
        "SELECT DISTINCT server, happened_at, account, session, kind, text, file, line FROM statements "
        "WHERE kind LIKE 'CREATE %' OR kind LIKE 'ALTER %' OR kind LIKE 'DROP %' OR kind LIKE 'RENAME %' "
        "ORDER BY server, happened_at, line",
    ),
    "not_understood": (
        "Which statements were not understood?",
        "SELECT kind, problem, COUNT(*) AS n FROM records JOIN templates USING (template) "
        "WHERE problem IS NOT NULL GROUP BY kind, problem ORDER BY n DESC, problem",
    ),
    "recorded_by_account_and_hour": (
        "Who has how many statements recorded, hour by hour?",
        "SELECT server, account, DATE_TRUNC('HOUR', happened_at) AS hour, binlog, COUNT(*) AS n FROM statements "
        "WHERE verdict = 'recorded' GROUP BY server, account, DATE_TRUNC('HOUR', happened_at), binlog "
        "ORDER BY server, account, hour, binlog",
    ),
    "unsafe_by_account_and_hour": (
        "Who runs unsafe statements (1592), hour by hour?",
        "SELECT server, account, DATE_TRUNC('HOUR', happened_at) AS hour, COUNT(*) AS n FROM outcome_messages "
        "WHERE code = 1592 GROUP BY server, account, DATE_TRUNC('HOUR', happened_at) ORDER BY server, account, hour",
    ),
    "first_of_each_rule": (
        "What is the first statement of each rule, with its text and place?",
        "SELECT rule, file, line, text FROM (SELECT r.rule, s.file, s.line, s.text, ROW_NUMBER() OVER "
        "(PARTITION BY r.rule ORDER BY s.stream, s.position) AS nth FROM statements s "
        "JOIN outcome_rules r ON r.stream = s.stream AND r.position = s.position AND r.part = s.part "
        "AND r.binlog = s.binlog) firsts WHERE nth = 1 ORDER BY rule",
    ),
    "written_across_databases": (
        "Which tables are written from another default database?",
        "SELECT default_database, object, COUNT(*) AS n FROM statements JOIN writes USING (shape) "
        "WHERE default_database <> '' AND object LIKE '%.%' AND object NOT LIKE '%:%' "
        "AND object NOT LIKE CONCAT(default_database, '.%') "
        "GROUP BY default_database, object ORDER BY n DESC, object, default_database",
    ),
    "lost_on_replica": (
        "What does a replica with these filters lose (--replica-config)?",
        "SELECT server, rule, message, COUNT(*) AS n, MIN(line) AS line FROM outcome_messages "
        "WHERE message LIKE 'the replica skips %' GROUP BY server, rule, message ORDER BY n DESC, message",
    ),
    "changed_from_week_to_week": (
        "What became of each kind of statement, week over week?",
        "SELECT DATE_TRUNC('WEEK', happened_at) AS week, kind, binlog, verdict, COUNT(*) AS n FROM statements "
        "WHERE NOT happened_at IS NULL GROUP BY DATE_TRUNC('WEEK', happened_at), kind, binlog, verdict "
        "ORDER BY week, kind, binlog, verdict",
    ),
    "warned_by_text": (
        "Which warnings and errors of the server does each text cause?",
        "SELECT code, rule, message, text, COUNT(*) AS n FROM outcome_messages WHERE NOT code IS NULL "
        "GROUP BY code, rule, message, text ORDER BY n DESC, code, text, message",
    ),
}
