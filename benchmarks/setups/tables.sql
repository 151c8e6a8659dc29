-- Scopes by table.
CREATE BINLOG first_table LOG($first_table);
CREATE BINLOG half_of_tables LOG($half_of_tables);
CREATE BINLOG but_first_table LOG($databases), IGNORE($first_table);
CREATE BINLOG but_half_of_tables IGNORE($half_of_tables);
