-- profile: mysql-8.0
-- format-is: MIXED
-- effects: shadow
-- R3.14: a change of the format is of this server only
-- expect: binlog not recorded LF-902; binlog advice LF-223; binlog advice LF-603
-- expect-events: nothing
SET GLOBAL binlog_format = 'ROW';
