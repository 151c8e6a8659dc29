"""Tables info of statements, and filters of binary logs by table: both decided by the rules of pack tables-info."""
