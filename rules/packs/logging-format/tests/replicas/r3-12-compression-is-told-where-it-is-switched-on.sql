-- profile: mariadb-10.11
-- format-is: MIXED
-- effects: shadow
-- R3.12: compression is told where it is switched on
-- expect: binlog not recorded LF-902; binlog advice LF-608
-- expect-events: nothing
SET GLOBAL log_bin_compress = ON;
