"""Character sets and collations that servers have (MySQL 8.0 and MariaDB 10.11, SHOW CHARACTER SET)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import combinations

from ...sql.quoting import NAME, STRING
from .problem import NotFollowedError, RefusedError
from .type_words import FOLLOWED_TYPES, OTHER_TYPES

_CHARSETS = """
armscii8 ascii big5 binary cp1250 cp1251 cp1256 cp1257 cp850 cp852 cp866 cp932 dec8 eucjpms euckr gb18030 gb2312 gbk
geostd8 greek hebrew hp8 keybcs2 koi8r koi8u latin1 latin2 latin5 latin7 macce macroman sjis swe7 tis620 ucs2 ujis
utf16 utf16le utf32 utf8 utf8mb3 utf8mb4 default
"""
CHARSETS = frozenset(_CHARSETS.split())
_COLLATIONS = """
bin general_ci unicode_ci unicode_520_ci swedish_ci german1_ci german2_ci danish_ci spanish_ci chinese_ci
japanese_ci korean_ci 0900_ai_ci 0900_as_ci general_nopad_ci unicode_nopad_ci nopad_bin uca1400_ai_ci
"""

#: German collations write an umlaut with two letters
_UMLAUT = re.compile("([aou])e")
_UNKNOWN, _COLLATION, _MISMATCH, _SYNTAX = 1115, 1273, 1253, 1064
_NAMES = re.compile(r"(?i)\bNAMES\s+['\"`]?(?P<charset>\w+)['\"`]?\s+COLLATE\s+['\"`]?(?P<collation>\w+)")
_EQUAL_NAMES = re.compile(r"(?i)\bNAMES\s*:?=\s*(?P<quote>['\"])?")
#: what names a character set or a collation, and texts and names that hold such words
_SAID = re.compile(
    r"(?is)(?<![.@$\w])(?:CHARSET|(?P<two>CHARACTER\s+SET))\b\s*=?\s*(?P<quote>['\"`]?)(?P<charset>\w+)(?P=quote)"
    r"(?P<sized>\s*\()?"
    r"|(?<![.@$\w])COLLATE\b\s*=?\s*(?P<mark>['\"`]?)(?P<collation>\w+)(?P=mark)"
    rf"|{STRING}|{NAME}"
)
#: CHARSET is no reserved word: a column may have the name, and stands behind one of these, or before a type
_COLUMN_BEHIND = re.compile(
    r"(?i)(?:\b(?:SELECT|DISTINCT|AS|WHERE|HAVING|AND|OR|XOR|NOT|ON|BY|ADD|COLUMN|MODIFY|CHANGE|AFTER)\s+|\(\s*)\Z"
)
_TYPES = (FOLLOWED_TYPES | OTHER_TYPES) - {"BINARY"}  # which is a character set, too


def is_charset(name: str) -> bool:
    """Whether some server has the character set."""
    return name.lower() in CHARSETS


def is_collation(name: str) -> bool:
    """Whether every server that knows the character set has the collation, and it is followed: not one of letter case,
    which orders texts otherwise than by their bytes."""
    return name.lower() in ("binary", "default") or name.lower().partition("_")[2] in _COLLATIONS.split()


def check_collation(name: str) -> None:
    """Raises RefusedError 1273 for what no server has, NotFollowedError for what one may not have."""
    if name.lower() not in CHARSETS and name.lower().partition("_")[0] not in CHARSETS:
        raise RefusedError(_COLLATION, name, early=True)
    if not is_collation(name):
        raise NotFollowedError(f"collation {name} is not followed")


def fits(charset: str, collation: str) -> bool:
    """Whether a collation, in lower case as the character set, is one of it.

    Raises NotFollowedError for that of the default character set: MariaDB 10.11 refuses others, MySQL 5.6.24 does not.
    """
    prefix = collation.partition("_")[0]
    if charset == "default" and collation != "default":
        raise NotFollowedError("which character set is the default one is not followed")
    return collation == "default" or full_name(charset) == full_name(prefix)


def full_name(charset: str) -> str:
    """The name of a character set that has two."""
    return "utf8mb3" if charset == "utf8" else charset


def said_in(text: str) -> tuple[list[str], list[str]]:
    """The character sets and the collations that a definition names, as they are written."""
    found = [each for each in _SAID.finditer(text) if not _is_column(each)]
    charsets, collations = ([each[name] for each in found if each[name]] for name in ("charset", "collation"))
    return charsets, collations


def _is_column(said: re.Match[str]) -> bool:
    """Whether CHARSET is the name of a column there."""
    name = said["charset"]
    if not name or said["two"]:
        return False
    before = said.string[max(said.start() - 20, 0) : said.start()]
    return bool(said["sized"] or name.upper() in _TYPES or _COLUMN_BEHIND.search(before))


def charset_said(text: str) -> tuple[str, str]:
    """The first character set and the first collation that a definition names, lower case, empty for none."""
    charset, collation = (names[0].lower() if names else "" for names in said_in(text))
    if charset and collation == "default":
        return charset, ""
    return charset or collation.partition("_")[0], collation


def check_names(text: str) -> None:
    """Raises RefusedError 1273 or 1253 where SET NAMES has a collation that is none, or one of another character set.

    Where a sign of equality stands behind NAMES: 1064 of a text, NotFollowedError of a word (1054 on MariaDB).
    Measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    if equal := _EQUAL_NAMES.search(text):
        if equal["quote"]:
            raise RefusedError(_SYNTAX, early=True)
        raise NotFollowedError("whether NAMES is a variable")
    if found := _NAMES.search(text):
        check_said(found["charset"].lower(), found["collation"].lower())


def check_options(text: str) -> None:
    """Raises NotFollowedError where the options of a table or database name two character sets or collations.

    Measured on MySQL 5.6.24 and MariaDB 10.11: which of 1302 and 1253 it is, if any, differs.
    """
    sets, collations = ({name.lower() for name in names} for names in said_in(text))
    if len(sets) > 1 or len(collations) > 1 or any(not fits(one, two) for one in sets for two in collations):
        raise NotFollowedError("which character set it has is not followed")


def check_said(charset: str, collation: str) -> None:
    """Raises RefusedError 1115, 1273 or 1253 for a character set and a collation, empty where none is named."""
    if charset and charset != collation.partition("_")[0] and not is_charset(charset):
        raise RefusedError(_UNKNOWN, charset, early=True)
    if collation:
        check_collation(collation)
        if charset and not fits(charset, collation):
            raise RefusedError(_MISMATCH, collation, early=True)


def holds(charset: str, text: str) -> bool | None:
    """Whether a character set has every character of a text; None if unknown. charset: empty where it is that
    of the server or of the database, of which latin1 is taken to be a part.
    """
    if text.isascii():
        return True
    if charset in ("utf8mb4", "utf16", "utf16le", "utf32", "gb18030"):
        return True
    if charset in ("utf8", "utf8mb3", "ucs2"):
        return max(text) <= "\uffff"
    if charset == "ascii":
        return False
    if charset in ("", "latin1"):
        try:
            text.encode("cp1252")
        except UnicodeEncodeError:
            return False if charset else None
        return True
    return None


#: sets that have every character of the others
_UNICODE = frozenset({"utf8mb3", "utf8mb4", "ucs2", "utf16", "utf16le", "utf32"})


def is_unicode(charset: str) -> bool:
    """Whether a character set has every character."""
    return full_name(charset) in _UNICODE


def may_not_mix(texts: Iterable[tuple[str, str]]) -> bool:
    """Whether columns of these character sets and collations, empty where they are not said, may not be compared or
    joined (1267, 1270, 1271). Measured on MySQL 5.6.24 and MariaDB 10.11.
    """
    for (one, its), (other, others) in combinations({(full_name(charset), said) for charset, said in texts}, 2):
        if one == other:
            if not its.endswith("_bin") and not others.endswith("_bin"):
                return True
        elif (one in _UNICODE) == (other in _UNICODE):
            return True
    return False


def plain_text(text: str) -> str:
    """What is left of a text without case, accents and spaces at its end: texts that differ in it are equal in no
    collation of Latin letters.
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter)).rstrip(" ")
    return _UMLAUT.sub(r"\1", bare.replace("ss", "s"))
