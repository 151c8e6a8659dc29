"""binlogic: what every binary log will do with a SQL statement, and why."""
