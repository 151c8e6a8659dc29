-- Scopes by database.
CREATE BINLOG everything;
CREATE BINLOG first_database LOG($first_database);
CREATE BINLOG databases LOG($databases);
CREATE BINLOG but_first_database IGNORE($first_database);
