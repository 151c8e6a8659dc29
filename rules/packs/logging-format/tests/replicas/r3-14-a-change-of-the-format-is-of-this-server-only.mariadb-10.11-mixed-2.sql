-- profile: mariadb-10.11
-- format-is: MIXED
-- effects: shadow
-- R3.14: a change of the format is of this server only
-- expect: binlog not recorded LF-902
-- expect-events: nothing
SET SESSION binlog_format = 'ROW';
