"""Header lines are those of the expression; texts with one outline have one template. Both for any bytes."""

from __future__ import annotations

import os
from typing import Any

import pytest
from binlogic.facts.readers import ranges
from binlogic.facts.readers.doubts import opens
from binlogic.facts.readers.ranges import END, GENERAL_LOG, Cut, _Range
from binlogic.facts.readers.record import ignore_skip
from binlogic.facts.sql.template import fold, folds_alike
from hypothesis import example, given, settings
from hypothesis import strategies as st

np: Any = pytest.importorskip("numpy", reason="numpy is not installed: nothing is read by columns")
pytest.importorskip("numba", reason="numba (the extra `fast`) is not installed: nothing is compiled")

from binlogic.facts.readers import compiled as compiling  # noqa: E402
from binlogic.facts.readers import header_kernel, outline_kernel  # noqa: E402
from binlogic.facts.readers.compiled import Compiled, Heads  # noqa: E402

from ...examples import examples  # noqa: E402

#: more with BINLOGIC_EXAMPLES=200000
EXAMPLES = int(os.environ.get("BINLOGIC_EXAMPLES", examples(1000)))
COMPILED = Compiled()


def by_expression(chunk: bytes) -> Cut:
    return _Range(0, END, ignore_skip, GENERAL_LOG)._by_expression(chunk, 0)


def outlines(*texts: bytes) -> list[tuple[bytes, bool]]:
    """Of each text its outline, and whether it is plain."""
    chunk = b"".join(b"\t" + text for text in texts)
    ends = np.cumsum([len(text) + 1 for text in texts], dtype=np.int32)
    begins = np.array([0, *ends[:-1]], np.int32) + np.int32(1)
    written, offsets, plain = COMPILED.outlines(chunk, begins, ends)
    return [(written[offsets[at] : offsets[at + 1]].tobytes(), bool(plain[at])) for at in range(len(texts))]


HEADER_PIECES = st.sampled_from(
    [
        *(
            b"\n",
            b"\n",
            b"\n\n",
            b"\t",
            b"\t\t",
            b"\n\t\t",
            b" ",
            b"    ",
            b"\r",
            b"x",
            b":",
            b".",
            b"Z",
            b"\x00",
            b"\xff",
        ),
        *(b"\n261120 10:00:00\t", b"\n261120  1:00:00\t", b"\n26112 10:00:00\t", b"\n261120 10:0:000\t"),
        *(b"\n2026-11-20T10:00:00.000001Z\t", b"\n2026-11-20T10:00:00+02:00\t", b"\n2026-11-20T10:00:00"),
        *(b"\n2026-11-20T::::::::.1-99:99\t", b"\n2026-11-20T10:00:00.1234567Z\t", b"\n2026-11-20T10:00:00.Z\t"),
        *(b"\n2026-11-20 10:00:00Z\t", b"\n2026-11-2"),
        *(b"    7 Query\t", b"7 Query\t", b" 12345678901234567890 Quit\t", b"123456789012345678901 Quit\t"),
        *(b"3 Init DB\t", b"3 Binlog Dump GTID\t", b"3 Binlog Dump\t", b"3 Binlog\t", b"3 Uery\t", b"3 query\t"),
        *(
            b"3 Q_ _\t",
            b"3  Query\t",
            b"3 _Q\t",
            b"3 Query \t",
            b"3 Query",
            b"3 Dump GTID\tTable Dump\t",
            b"3 \t",
            b"3 4\t",
        ),
        b"SELECT 1",
    ]
)


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.lists(HEADER_PIECES | st.binary(max_size=3), max_size=12).map(b"".join))
def test_header_lines_are_those_of_the_expression(chunk: bytes) -> None:
    for padded in (chunk, b"\n" + chunk):
        found, wanted = COMPILED.cut(padded, END), by_expression(padded)
        assert (found.above, list(found.between), list(found.last)) == (
            wanted.above,
            list(wanted.between),
            list(wanted.last),
        )
        if isinstance(found.between, Heads):
            above = [padded.count(b"\n", 0, int(at)) for at in found.between.newlines]
            assert found.between.lines.tolist() == above


BANNER_PIECES = st.sampled_from(
    [
        *(b"\n", b"\r\n", b"Tcp port: 3306", b"tcp Port: ", b"m, Version: 8.0 (x). started with:", b", Version: 1 "),
        *(b"started with:", b"Time", b"Time ", b"Tim", b"Time\tId Command Argument", b"Time   Id Command    ", b" "),
        *(b"Argument", b"Argument ", b"\n\t\t7 Query\t", b"\n261120 10:00:00\t7 Query\t", b"\t"),
        *[b"m, Version: 8.0 started with:\r\ntcp port: 1\nTime  Id Command Argument"] * 3,
    ]
)


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.lists(BANNER_PIECES, max_size=14).map(b"".join))
def test_a_banner_is_never_missed(chunk: bytes) -> None:
    found = COMPILED.cut(chunk, END)
    for text in found.between[2::3]:
        assert found.banners or not ranges._BANNER.search(text)


def test_chunks_without_banners_are_known_as_such() -> None:
    head, rest = b"\n\t\t7 Query\t", b"SELECT 'started with:'\nTim\nTimothy\ntime Id"
    assert not COMPILED.cut(2 * (head + rest.replace(b"Timothy", b"tim")), END).banners
    banner = b"m, Version: 1 started with:\nTcp port: 0\nTime  Id  Command  Argument"
    assert COMPILED.cut(head + banner + head, END).banners


@given(st.binary(max_size=40), st.integers(0, 40), st.integers(0, 40))
def test_newlines_are_counted_as_python_does(block: bytes, first: int, last: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiling._Met, "size", compiling.WORTH)
        last = min(last, len(block))
        first = min(first, last)
        assert compiling.count_newlines(block, first, last) == block.count(b"\n", first, last)


def test_nothing_is_looked_for_behind_the_first_header_line_that_is_too_far() -> None:
    chunk = b"\n\t\t 1 Quit\t" * 5
    assert len(COMPILED.cut(chunk, 2 * 11).between) == 3 * 2
    assert len(COMPILED.cut(chunk, 2 * 11 + 1).between) == 3 * 3


def test_a_text_behind_every_byte_of_a_header_line_is_cut_as_the_expression_does() -> None:
    for head in (
        b"\n2026-11-20T10:00:00.000001+02:00\t 7 Init DB\t",
        b"\n261120 10:00:00\t7 Query\t",
        b"\n\t\t7 Query\t",
    ):
        for end in range(len(head) + 1):
            for more in (b"", b"\n", b"\t", b"0", b"x", head):
                chunk = head[:end] + more
                assert COMPILED.cut(chunk, END).above == by_expression(chunk).above


TEXT_PIECES = st.sampled_from(
    [
        *(b" ", b" ", b" ", b"  ", b"\n", b"\t", b"\r\n", b"\x0b", b"\x00", b"\x1c", b"\xc2\xa0", b"\xff", b"\xc3\xa9"),
        *(
            b",",
            b", ",
            b",\n",
            b"(",
            b")",
            b"), (",
            b"),(",
            b") , (",
            b"), ( ",
            b"=",
            b" = ",
            b"<",
            b">",
            b"+",
            b"-",
            b"- ",
        ),
        *(b"*", b"/", b"%", b";", b".", b"!", b"|", b"&"),
        *(
            b"0",
            b"00",
            b"5",
            b"12",
            b"1.5",
            b"0.5",
            b".5",
            b"5.",
            b"1.5.3",
            b"1e5",
            b"1e",
            b"1e-5",
            b"5a",
            b"0x1F",
            b"0b1",
        ),
        *(
            b"-5",
            b"+5",
            b"--5",
            b"'a'",
            b"''",
            b"'b'",
            b'"a"',
            b'""',
            b"'0'",
            b"' 0'",
            b"'a,0'",
            b"'(0'",
            b"'\xff0'",
            b"'x 0 y'",
        ),
        *(
            b"'a''b'",
            b"'\\''",
            b"'\\\\'",
            b"'\\",
            b"'a\\'b'",
            b"'\"'",
            b'"\'"',
            b"'\xff'",
            b"'\n'",
            b"'/*'",
            b"'-- '",
            b"'#'",
        ),
        *(
            b"'`'",
            b"'",
            b'"',
            b"`",
            b"`a`",
            b"`a1`",
            b"`1`",
            b"`a b`",
            b"`a'b`",
            b'`"`',
            b"`a``b`",
            b"`5 `",
            b"`?`",
            b"``",
        ),
        *(
            b"x'1F'",
            b"X'0'",
            b"b'01'",
            b"x'zz'",
            b"B''",
            b"x'1'''",
            b"N'a'",
            b"_utf8'a'",
            b"x",
            b"b",
            b"e5",
            b"a",
            b"t1",
            b"$1",
        ),
        *(b"?", b"?,?", b"??", b"@", b"@a", b"@@v", b"@1", b"@'a'", b"@`a`", b"@a.b", b"@?", b"\\", b"\\'"),
        *(b"--", b"-- ", b"--\n", b"#", b"/*", b"*/", b"/**/", b"/*!", b"/*+", b"/* 0 */", b"/ *"),
        *(
            b" LIMIT 0",
            b" LIMIT ",
            b" limit 5, 0",
            b" WHERE 1=1",
            b" WHERE 1=0",
            b" WHERE ",
            b" AND 0",
            b" AND ",
            b" OR ",
        ),
        *(
            b" WHERE a = 0",
            b" OR '0'",
            b" AND 'a'='b'",
            b" BETWEEN 1 AND 2",
            b" IN (",
            b" VALUES (",
            b" ORDER BY 1",
            b" and (0)",
        ),
    ]
)
OPENINGS = st.sampled_from(
    [
        *(b"SELECT ", b"SELECT ", b"select", b" SELECT ", b"(SELECT ", b"INSERT INTO t VALUES (", b"UPDATE t SET a = "),
        *(
            b"DELETE FROM t WHERE ",
            b"SeLeCt ",
            b"SET a = ",
            b"CALL p(",
            b"",
            b"DO ",
            b"SELECTED ",
            b"REPLACE t VALUES (",
        ),
    ]
)
LITERALS = st.sampled_from(
    [
        *(
            b"5",
            b"12",
            b"0",
            b"7.5",
            b"0.5",
            b"'a'",
            b"'0'",
            b"' 0'",
            b"''",
            b"'it''s'",
            b"'\\''",
            b'"b"',
            b"'\xff'",
            b"'\",'",
        ),
        *(
            b"5, 6",
            b"'a','b', 3",
            b"5), (6",
            b"1,-2",
            b"3,+4",
            b"0, 1",
            b"1, 0",
            b"'a', ' 0'",
            b"'`'",
            b"'#--/*'",
            b"'?'",
            b"?",
        ),
        *(b"-5", b"+0", b"-5, 'a'"),
    ]
)
# A text of pieces, with places where the texts of a group have literals of their own.
SHAPES = st.lists(TEXT_PIECES | TEXT_PIECES | st.none() | st.binary(max_size=2), max_size=9)


@st.composite
def groups(draw: st.DrawFn) -> list[bytes]:
    opening, shape = draw(OPENINGS), draw(SHAPES)
    return [
        opening + b"".join(draw(LITERALS) if piece is None else piece for piece in shape)
        for _ in range(draw(st.integers(2, 4)))
    ]


@settings(max_examples=EXAMPLES, deadline=None)
@given(groups())
@example([b"SELECT x'zz', 5, 'a'", b"SELECT x'zz', 6, 'b'"])
@example([b"INSERT INTO t VALUES (+5", b"INSERT INTO t VALUES (+'a'"])
@example([b"SELECT 1e-55", b"SELECT 1e-57.5"])
@example([b"SELECT 1 LIMIT 0", b"SELECT 1 LIMIT 5"])
@example([b"SELECT `a'b` = 5 OR c = 'x'", b"SELECT `a'b` = 5 OR c = 'y'"])
@example([b"SELECT a WHERE b = ' 0' LIMIT 3", b"SELECT a WHERE b = 'x' LIMIT 3"])
def test_texts_with_one_outline_have_one_template(texts: list[bytes]) -> None:
    groups: dict[bytes, list[bytes]] = {}
    for text, (outline, plain) in zip(texts, outlines(*texts), strict=True):
        if not plain:
            assert outline == b"\x01" + text
            continue
        said = text.decode("utf-8", "surrogateescape")
        assert opens(said) == ""
        if b"?" not in outline and b"\0" not in outline:
            assert outline == text
        groups.setdefault(outline, []).append(text)
    for outline, alike in groups.items():
        said = [text.decode("utf-8", "surrogateescape") for text in alike]
        templates = [fold(each) for each in said]
        assert len({template is None for template in templates}) == 1 or not folds_alike(said[0], outline.decode())
        if templates[0] is not None and folds_alike(said[0], outline.decode()):
            assert set(templates) == {templates[0]}


@pytest.mark.parametrize(
    ("text", "outline"),
    [
        (b"SELECT a1 FROM t WHERE b = 5 AND c IN (1, 'x',3)", b"SELECT a1 FROM t WHERE b = ? AND c IN (?)"),
        (b"INSERT INTO t VALUES (1,'it''s', -2), (0, \"\\\"\", 5.25)", b"INSERT INTO t VALUES (\0)"),
        (b"SELECT 0x1F, x'1F', 1e5, a5, 05, -5, b-5", b"SELECT 0x1F, x'1F', 1e5, a5, \0, b-5"),
        (b"SELECT `a`, @b, @@c.d FROM `5`", b"SELECT `a`, @b, @@c.d FROM `5`"),
        (b"SELECT ' 0' LIMIT 3", b"SELECT \0 LIMIT ?"),
    ],
)
def test_what_an_outline_leaves_out(text: bytes, outline: bytes) -> None:
    assert outlines(text) == [(outline, True)]


@pytest.mark.parametrize(
    "odd", [b"'", b"`a", b"`a b`", b"@'a'", b"-- a", b"/* a */", b"# a", b"\xc3\xa9", b"\0", b"x'1"]
)
def test_a_text_with_anything_odd_stands_for_itself(odd: bytes) -> None:
    assert outlines(b"SELECT 1, " + odd, b"SELECT 2") == [(b"\x01SELECT 1, " + odd, False), (b"SELECT ?", True)]


@settings(max_examples=min(EXAMPLES, 5000) // 5, deadline=None)
@given(st.lists(HEADER_PIECES, max_size=8).map(b"".join), groups())
def test_nothing_outside_of_a_chunk_is_read_or_written(headers: bytes, texts: list[bytes]) -> None:
    """What is not compiled raises IndexError there."""
    data = np.frombuffer(headers, np.uint8)
    found = [np.zeros(headers.count(b"\n"), np.int32) for _ in range(4)]
    count = header_kernel.header_lines(data, COMPILED._commands, END, *found, np.zeros(1, np.int32))
    assert count == len(COMPILED.cut(headers, END).between) // 3 + bool(COMPILED.cut(headers, END).last)
    for text in texts:
        data, out = np.frombuffer(text, np.uint8), np.zeros(len(text) + 1, np.uint8)
        ends, offsets, plain = np.array([len(text)], np.int32), np.zeros(2, np.int32), np.zeros(1, np.uint8)
        outline_kernel.outlines(data, np.zeros(1, np.int32), ends, COMPILED._tables, out, offsets, plain)
        assert [(out[: offsets[1]].tobytes(), bool(plain[0]))] == outlines(text)


def test_small_logs_load_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling._Met, "size", 0)
    monkeypatch.setattr(compiling, "_loaded", lambda: (None, None))
    assert not compiling.is_worth(compiling.WORTH - 1)
    assert compiling.is_worth(1)


def test_without_numba_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "numba_or_none", lambda: None)
    compiling._loaded.cache_clear()
    assert not compiling.is_worth(1 << 40)
    compiling._loaded.cache_clear()
