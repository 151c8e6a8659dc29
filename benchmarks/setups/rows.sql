-- Formats, and lists of both kinds.
CREATE BINLOG everything_in_rows FORMAT='ROW';
CREATE BINLOG rows_but_first_table LOG($databases), IGNORE($first_table), FORMAT='ROW';
CREATE BINLOG statements_of_half LOG($half_of_tables), FORMAT='STATEMENT';
CREATE BINLOG rows_but_first_database IGNORE($first_database), FORMAT='ROW';
