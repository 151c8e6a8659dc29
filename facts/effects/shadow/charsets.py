"""Character sets and collations that servers have (MySQL 8.0 and MariaDB 10.11, SHOW CHARACTER SET)."""

from __future__ import annotations

_CHARSETS = """
armscii8 ascii big5 binary cp1250 cp1251 cp1256 cp1257 cp850 cp852 cp866 cp932 dec8 eucjpms euckr gb18030 gb2312 gbk
geostd8 greek hebrew hp8 keybcs2 koi8r koi8u latin1 latin2 latin5 latin7 macce macroman sjis swe7 tis620 ucs2 ujis
utf16 utf16le utf32 utf8 utf8mb3 utf8mb4 default
"""
CHARSETS = frozenset(_CHARSETS.split())
_COLLATIONS = """
bin general_ci general_cs unicode_ci unicode_520_ci swedish_ci german1_ci german2_ci danish_ci spanish_ci chinese_ci
japanese_ci korean_ci 0900_ai_ci 0900_as_cs 0900_as_ci general_nopad_ci unicode_nopad_ci nopad_bin uca1400_ai_ci
"""


def is_charset(name: str) -> bool:
    """Whether some server has the character set."""
    return name.lower() in CHARSETS


def is_collation(name: str) -> bool:
    """Whether every server that knows the character set has the collation."""
    return name.lower() in ("binary", "default") or name.lower().partition("_")[2] in _COLLATIONS.split()
