"""Statements that put every type of column into a log, and what the rows they write hold.

`recorded/` has the logs that MySQL 5.6.24 and MariaDB 10.11.19 wrote of them with binlog_format=ROW, time zone +00:00.
"""

from __future__ import annotations

from typing import Any

#: (definition of the columns, rows as SQL, the same as `binlogic binlog rows` tells them)
Case = tuple[str, str, list[list[Any]]]

#: what MySQL 5.6 has too
TYPES: dict[str, Case] = {
    "ints": (
        "id INT PRIMARY KEY, a TINYINT, b TINYINT UNSIGNED, c SMALLINT, e SMALLINT UNSIGNED, f MEDIUMINT, "
        "g MEDIUMINT UNSIGNED, y YEAR, h INT, i INT UNSIGNED, j BIGINT, k BIGINT UNSIGNED",
        "(1,-1,255,-1,65535,-1,16777215,2026,-1,4294967295,-1,18446744073709551615),"
        "(2,127,0,32767,0,8388607,0,0,2147483647,0,9223372036854775807,0),"
        "(3,-128,128,-32768,32768,-8388608,8388608,1901,-2147483648,2147483648,-9223372036854775808,9223372036854775808),"
        "(4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL)",
        [
            [1, -1, 255, -1, 65535, -1, 16777215, 2026, -1, 4294967295, -1, 18446744073709551615],
            [2, 127, 0, 32767, 0, 8388607, 0, 0, 2147483647, 0, 9223372036854775807, 0],
            [3, -128, 128, -32768, 32768, -8388608, 8388608, 1901, -(1 << 31), 1 << 31, -(1 << 63), 1 << 63],
            [4, *[None] * 11],
        ],
    ),
    "nums": (
        "id INT PRIMARY KEY, a FLOAT, b DOUBLE, c DECIMAL(65,30), e DECIMAL(10,0), f DECIMAL(5,5), "
        "g DECIMAL(20,9) UNSIGNED, h BIT(1), i BIT(13), j BIT(64)",
        "(1,0.1,0.1,12345678901234567890123456789012345.123456789012345678901234567891,9999999999,0.99999,"
        "12345678901.123456789,b'1',b'1010101010101',18446744073709551615),"
        "(2,-3.4028234e38,-1.7976931348623157e308,-12345678901234567890123456789012345.123456789012345678901234567891,"
        "-1,-0.00001,0,b'0',b'1',b'0'),"
        "(3,1e-38,2.2250738585072014e-308,-0.000000000000000000000000000001,-1000000000,0.5,1,NULL,b'1111111111111',1)",
        [
            [
                1, 0.1, 0.1, "12345678901234567890123456789012345.123456789012345678901234567891", "9999999999",
                "0.99999", "12345678901.123456789", 1, 0b1010101010101, (1 << 64) - 1,
            ],
            [
                2, -3.4028235e38, -1.7976931348623157e308,
                "-12345678901234567890123456789012345.123456789012345678901234567891", "-1", "-0.00001", "0.000000000",
                0, 1, 0,
            ],
            [
                3, 1e-38, 2.2250738585072014e-308, "-0.000000000000000000000000000001", "-1000000000", "0.50000",
                "1.000000000", None, 0b1111111111111, 1,
            ],
        ],
    ),
    "times": (
        "id INT PRIMARY KEY, a DATE, b TIME, c TIME(1), e TIME(3), f TIME(6), g DATETIME, h DATETIME(2), "
        "i DATETIME(6), j TIMESTAMP NULL, k TIMESTAMP(3) NULL, l TIMESTAMP(6) NULL, m DATETIME(5), n TIME(4)",
        "(1,'2026-11-25','12:34:56','-00:00:00.1','-838:59:58.999','838:59:59','2026-11-25 14:00:01',"
        "'2026-11-25 14:00:01.25','9999-12-31 23:59:59.999999','2026-11-25 14:00:01','2026-11-25 14:00:01.125',"
        "'2038-01-19 03:14:07.999999','2000-01-01 00:00:00.00001','00:00:00.0001'),"
        "(2,0,'-00:00:01','-00:00:01.5','-10:00:00.001','-00:00:00.000001',0,0,'1000-01-01 00:00:00.000001',"
        "'1970-01-01 00:00:01','1970-01-01 00:00:01.001',0,0,'-00:00:00.9999'),"
        "(3,'2026-02-31','838:59:59',0,0,0,'2026-02-30 10:00:00','2026-02-00',NULL,NULL,NULL,NULL,NULL,NULL)",
        [
            [
                1, "2026-11-25", "12:34:56", "-00:00:00.1", "-838:59:58.999", "838:59:59.000000", "2026-11-25 14:00:01",
                "2026-11-25 14:00:01.25", "9999-12-31 23:59:59.999999", "2026-11-25 14:00:01",
                "2026-11-25 14:00:01.125", "2038-01-19 03:14:07.999999", "2000-01-01 00:00:00.00001", "00:00:00.0001",
            ],
            [
                2, "0000-00-00", "-00:00:01", "-00:00:01.5", "-10:00:00.001", "-00:00:00.000001", "0000-00-00 00:00:00",
                "0000-00-00 00:00:00.00", "1000-01-01 00:00:00.000001", "1970-01-01 00:00:01",
                "1970-01-01 00:00:01.001", "0000-00-00 00:00:00.000000", "0000-00-00 00:00:00.00000", "-00:00:00.9999",
            ],
            [
                3, "2026-02-31", "838:59:59", "00:00:00.0", "00:00:00.000", "00:00:00.000000", "2026-02-30 10:00:00",
                "2026-02-00 00:00:00.00", *[None] * 6,
            ],
        ],
    ),
    "texts": (
        "id INT PRIMARY KEY, a CHAR(10), b VARCHAR(10), c VARCHAR(300), e BINARY(8), f VARBINARY(300), g TINYTEXT, "
        "h TEXT, i MEDIUMTEXT, j LONGTEXT, k TINYBLOB, l BLOB, m MEDIUMBLOB, n LONGBLOB, o ENUM('x','y''z','\u00e4'), "
        "p SET('a','b','c'), q CHAR(255) CHARACTER SET utf8mb4, r VARCHAR(20) CHARACTER SET latin1, "
        "s VARCHAR(9) CHARACTER SET utf16, t VARCHAR(9) CHARACTER SET swe7",
        "(1,'abc  ','\u00e9 \u4e2d \U0001f600','q''uote\\\\back\\nline',x'006100',x'00ff','','text','medium','long',"
        "x'00ff',x'deadbeef','','''','y''z','a,c','\u00c4\u00d6','\u00e9','\u00e9\U0001f600','a'),"
        "(2,'','','',x'0102030400000000','',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL),"
        "(3,'x','y',REPEAT('\u00e9',300),'abcdefgh',REPEAT(x'00',300),REPEAT('a',255),'b','c','','','','','','\u00e4',"
        "'b','q','r','s','')",
        [
            [
                1, "abc", "\u00e9 \u4e2d \U0001f600", "q'uote\\back\nline", {"hex": "0061000000000000"},
                {"hex": "00ff"}, "", "text", "medium", "long", {"hex": "00ff"}, {"hex": "deadbeef"}, {"hex": ""},
                {"hex": "27"}, "y'z", "a,c", "\u00c4\u00d6", "\u00e9", "\u00e9\U0001f600", {"hex": "61"},
            ],
            [2, "", "", "", {"hex": "0102030400000000"}, {"hex": ""}, *[None] * 14],
            [
                3, "x", "y", "\u00e9" * 300, {"hex": b"abcdefgh".hex()}, {"hex": "00" * 300}, "a" * 255, "b", "c", "",
                {"hex": ""}, {"hex": ""}, {"hex": ""}, {"hex": ""}, "\u00e4", "b", "q", "r", "s", {"hex": ""},
            ],
        ],
    ),
    "geo": (
        "id INT PRIMARY KEY, g GEOMETRY, p POINT",
        "(1, POINT(1,2), NULL)",
        [[1, {"hex": "000000000101000000000000000000f03f0000000000000040"}, None]],
    ),
}  # fmt: skip
#: what only MariaDB has; each table with the settings before it
MARIADB: dict[str, Case] = {
    "packed": (
        "id INT PRIMARY KEY, a VARCHAR(1000) COMPRESSED, b TEXT COMPRESSED, c BLOB COMPRESSED",
        "(1,REPEAT('\u00e9b',400),REPEAT('xyz',500),REPEAT(x'00',500)),(2,'','',''),(3,'short',NULL,x'01')",
        [
            [1, "\u00e9b" * 400, "xyz" * 500, {"hex": "00" * 500}],
            [2, "", "", {"hex": ""}],
            [3, "short", None, {"hex": "01"}],
        ],
    ),
    "nets": (
        "id INT PRIMARY KEY, u UUID, i INET6, j JSON, k INET4",
        "(1,'550e8400-e29b-41d4-a716-446655440000','2001:db8::ff00:42:8329','{\"a\":1}','1.2.3.4'),"
        "(2,'00000000-0000-0000-0000-000000000000','::','null','255.255.255.0')",
        [
            [1, "550e8400-e29b-41d4-a716-446655440000", "2001:db8::ff00:42:8329", '{"a":1}', "1.2.3.4"],
            [2, "00000000-0000-0000-0000-000000000000", "::", "null", "255.255.255.0"],
        ],
    ),
}
#: MariaDB with times as MySQL 5.5 wrote them
OLD_TIMES: Case = (
    "id INT PRIMARY KEY, b TIME, g DATETIME, j TIMESTAMP NULL, a DATE",
    "(1,'-12:34:56','2026-11-25 14:00:01','2026-11-25 14:00:01','2026-11-25'),(2,'838:59:59',0,0,0)",
    [
        [1, "-12:34:56", "2026-11-25 14:00:01", "2026-11-25 14:00:01", "2026-11-25"],
        [2, "838:59:59", "0000-00-00 00:00:00", "0000-00-00 00:00:00", "0000-00-00"],
    ],
)


def script(is_mariadb: bool) -> str:
    """The statements; every row is inserted, then changed by an update of its id, some are deleted."""
    tables = TYPES | (MARIADB if is_mariadb else {})
    said = ["SET NAMES utf8mb4, time_zone = '+00:00', sql_mode = 'ALLOW_INVALID_DATES';", "CREATE DATABASE d; USE d;"]
    for name, (columns, rows, _) in tables.items():
        said.append(f"CREATE TABLE {name} ({columns}) DEFAULT CHARSET=utf8mb4; INSERT INTO {name} VALUES {rows};")
        said.append(f"UPDATE {name} SET id = id + 100 WHERE id > 1; DELETE FROM {name} WHERE id = 102;")
    if is_mariadb:
        columns, rows, _ = OLD_TIMES
        said.append("SET column_compression_zlib_wrap = 1; INSERT INTO packed SELECT id + 10, a, b, c FROM packed;")
        said.append("SET GLOBAL mysql56_temporal_format = 0;")
        said.append(f"CREATE TABLE old_times ({columns}); INSERT INTO old_times VALUES {rows};")
        said.append("SET GLOBAL mysql56_temporal_format = 1;")
    return "\n".join(said)
