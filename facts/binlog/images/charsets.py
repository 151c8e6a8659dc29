"""Character sets by the number of a collation, and the codecs that read them as servers do.

Source: information_schema.COLLATIONS of MySQL 5.6, MariaDB 10.11 and, for 248 to 323, the manual of MySQL 8.0. Each
codec was compared with CONVERT of MariaDB 10.11, all characters of one and two bytes; those that differ in one are
left out.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

BINARY = "binary"
_COLLATIONS = """
1 big5 2 latin2 3 dec8 4 cp850 5 latin1 6 hp8 7 koi8r 8 latin1 9 latin2 10 swe7 11 ascii 12 ujis 13 sjis 14 cp1251
15 latin1 16 hebrew 17 - 18 tis620 19 euckr 20 latin7 21 latin2 22 koi8u 23 cp1251 24 gb2312 25 greek 26 cp1250
27 latin2 28 gbk 29 cp1257 30 latin5 31 latin1 32 armscii8 33 utf8 34 cp1250 35 ucs2 36 cp866 37 keybcs2 38 macce
39 macroman 40 cp852 41 latin7 43 macce 44 cp1250 45 utf8mb4 47 latin1 50 cp1251 53 macroman 54 utf16 56 utf16le
57 cp1256 58 cp1257 60 utf32 62 utf16le 63 binary 64 armscii8 65 ascii 66 cp1250 67 cp1256 68 cp866 69 dec8 70 greek
71 hebrew 72 hp8 73 keybcs2 74 koi8r 75 koi8u 76 utf8 77 latin2 78 latin5 79 latin7 80 cp850 81 cp852 82 swe7 83 utf8
84 big5 85 euckr 86 gb2312 87 gbk 88 sjis 89 tis620 90 ucs2 91 ujis 92 geostd8 94 latin1 95 cp932 97 eucjpms 99 cp1250
100 - 101 utf16 125 - 128 ucs2 152 - 159 ucs2 160 utf32 184 - 192 utf8 216 - 223 utf8 224 utf8mb4 248 gb18030
251 - 255 utf8mb4 324 - 576 utf8 608 utf8mb4 640 ucs2 672 utf16 704 - 736 utf32 768 - 2048 utf8 2304 utf8mb4 2560 ucs2
2816 utf16 3072 utf32 3328 -
"""
_WORDS = _COLLATIONS.split()
_FIRST = list(map(int, _WORDS[::2]))
#: MariaDB: how much higher the number of a collation without padding is
_NO_PAD, _AFTER_NO_PAD = 1024, 1024 + 324

_CODECS = {
    "ascii": "ascii", "cp1250": "cp1250", "cp1251": "cp1251", "cp1257": "cp1257", "cp850": "cp850", "cp852": "cp852",
    "euckr": "euc_kr", "gb2312": "gb2312", "gbk": "gbk", "hp8": "hp_roman8", "koi8r": "koi8_r", "latin1": "cp1252",
    "latin2": "iso8859_2", "latin5": "iso8859_9", "latin7": "iso8859_13", "macce": "mac_latin2",
    "macroman": "mac_roman", "tis620": "tis_620", "ucs2": "utf_16_be", "utf16": "utf_16_be", "utf16le": "utf_16_le",
    "utf32": "utf_32_be", "utf8": "utf-8", "utf8mb3": "utf-8", "utf8mb4": "utf-8",
}  # fmt: skip


def is_known(charset: str) -> bool:
    """Whether servers have a character set of this name."""
    return charset in _CODECS or charset in _WORDS


@lru_cache(1024)
def charset_of(collation: int) -> str:
    """The character set of a collation, empty where the number is not known."""
    if _NO_PAD < collation < _AFTER_NO_PAD:
        collation -= _NO_PAD
    at = bisect_right(_FIRST, collation) - 1
    return _WORDS[2 * at + 1].replace("-", "") if at >= 0 else ""


def text_of(data: bytes, charset: str) -> str | None:
    """Text of a column, None where no codec reads it as the server does.

    charset: empty where nothing tells it; then the text is read as UTF-8, other bytes becoming lone surrogates.
    """
    if not charset:
        return data.decode("utf-8", "surrogateescape")
    codec = _CODECS.get(charset)
    if codec is None:
        return None
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        return None


def encoded_text(text: str, charset: str) -> bytes:
    """The bytes that `text_of` made a text of."""
    return text.encode(_CODECS[charset]) if charset else text.encode("utf-8", "surrogateescape")
