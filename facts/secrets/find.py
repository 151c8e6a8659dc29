"""Where secrets stand in SQL text: by the words before them, so that text no server would take is covered too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from .tokens import Token, read_tokens
from .triggers import has_trigger

_SECRET_WORD = re.compile(r"(?:\w*(?:PASSWORD|PASSWD|PASSPHRASE)|WSREP_SST_AUTH)\Z")
_OF_SERVERS = re.compile(r"(?:MASTER|SOURCE|SLAVE|REPLICA)_")
_FUNCTIONS = frozenset({"PASSWORD", "OLD_PASSWORD", "VALIDATE_PASSWORD_STRENGTH"})
_OF_ROWS = frozenset({"INSERT", "UPDATE", "DELETE", "REPLACE", "SELECT", "LOAD", "CALL", "VALUES", "WHERE"})
_BEGIN_STATEMENT = frozenset({"BEGIN", "THEN", "ELSE", "DO", "LOOP", "REPEAT", "ROW"})
_SCOPES = frozenset({"GLOBAL", "PERSIST", "PERSIST_ONLY", "SESSION", "LOCAL"})
_ACCOUNT_WORDS = frozenset({"USER", "GRANT", "CLONE"})
_BEHIND_IDENTIFIED = frozenset({"BY", "WITH", "VIA", "AS", "USING", "PASSWORD"})
_ENDS_IDENTIFIED = frozenset({"REQUIRE", "COMMENT", "ATTRIBUTE", "ACCOUNT", "RESOURCE", "DEFAULT"})
_NO_SECRETS = frozenset({"PASSWORD", "RANDOM", "DEFAULT", "NULL", "BY"})
STAR = "*"
_URL = re.compile(r"://[^:/@\s]*:(?P<secret>.*)@", re.DOTALL)
_QUOTE = re.compile(r"['\"]")
_MAY_BE_INSIDE = re.compile(r"[^\s,;:()@=<>!|&*/+'\"-]")
_UNQUOTED = re.compile(r"[^\s,;()'\"]+")


class Secret(NamedTuple):
    """Characters `[start, end)` and what stands for each of them."""

    start: int
    end: int
    fill: str = STAR


def secrets_in(text: str) -> Iterator[Secret]:
    """What is to be masked. Where quotes are not sure to be read rightly, everything behind the first secret is."""
    tokens, comments = read_tokens(text, escapes=True)
    odd = _is_odd(text, tokens, comments)
    if odd:
        plain, more = read_tokens(text, escapes=False)
        if not _is_odd(text, plain, more):  # NO_BACKSLASH_ESCAPES
            tokens, comments, odd = plain, more, False
    found = list(_Reading(text, tokens).secrets())
    for start, end in comments:
        found += (_moved(each, start) for each in _inside(text[start + 2 : end], 2))
    yield from found
    if odd and (starts := [*(each.start for each in found), *_open_behind_words(text, tokens)]):
        yield Secret(min(starts), len(text))


def _open_behind_words(text: str, tokens: list[Token]) -> Iterator[int]:
    """Where a literal is open behind the first word that announces a secret; any quote may be the wrong one."""
    bare = re.sub(r"['\"`]", " ", text)
    reading = _Reading(bare, read_tokens(bare, True)[0])
    for i in reading.announced():
        end = reading.tokens[i].end
        within = any(token.kind in ("text", "name") and token.start < end < token.end for token in tokens)
        if found := None if within else _QUOTE.search(text, end):
            end = found.end()
        if within or found:
            yield end
            return


def _is_odd(text: str, tokens: list[Token], comments: list[tuple[int, int]]) -> bool:
    """Whether nothing closes a quote, or a comment may be the rest of a literal that was taken to end before it.

    Or whether a literal with the words that announce a secret is followed by what may be one: quotes are off by one.
    """
    for token in tokens:
        if not token.closed:
            return True
        if (
            token.kind == "text"
            and has_trigger(text[token.start : token.end])
            and _MAY_BE_INSIDE.match(text, token.end)
        ):
            return True
    return "\\" in text and any("'" in text[low:high] or '"' in text[low:high] for low, high in comments)


def _inside(text: str, offset: int) -> Iterator[Secret]:
    """The secrets of statements and addresses in the content of a literal or comment."""
    for url in _URL.finditer(text):
        yield Secret(url.start("secret") + offset, url.end("secret") + offset)
    if has_trigger(text):
        bare = _bare(text)
        yield from (_moved(each, offset) for each in _Reading(bare, read_tokens(bare, True)[0], inside=True).secrets())


def _bare(text: str) -> str:
    """The content of a literal, as long as before; its quotes are not escaped and stand beside what they hold."""
    opened = False

    def quote(found: re.Match[str]) -> str:
        nonlocal opened
        opened = not opened
        return f" {found[0][1]}" if opened else f"{found[0][1]} "

    return re.sub(r"\\['\"]|''|\"\"", quote, text)


def _moved(secret: Secret, offset: int) -> Secret:
    return secret._replace(start=secret.start + offset, end=secret.end + offset)


class _Reading:
    """One pass over the tokens of a text. inside: it is the content of a literal."""

    def __init__(self, text: str, tokens: list[Token], inside: bool = False) -> None:
        self.text = text
        self.tokens = tokens
        self.inside = inside
        words = [token.word for token in tokens[:20] if token.kind == "word"]
        self.first = words[0] if words else ""
        self.is_account = not _ACCOUNT_WORDS.isdisjoint(words[:4])

    def secrets(self) -> Iterator[Secret]:
        for i, of_rows in self._statement_parts():
            token = self.tokens[i]
            if token.kind == "text" and not of_rows and not self.inside:
                content = self.text[token.start + 1 : token.end - token.closed]
                yield from (_moved(each, token.start + 1) for each in _inside(content, 0))
            elif token.word.startswith("IDENTIF"):
                yield from self._identified(i)
            elif _SECRET_WORD.match(token.word):
                yield from self._worded(i, of_rows)

    def announced(self) -> Iterator[int]:
        """The tokens that announce a secret, outside of statements on rows."""
        for i, of_rows in self._statement_parts():
            word = self._word(i)
            if not of_rows and (word.startswith("IDENTIF") or _SECRET_WORD.match(word)):
                yield i

    def _statement_parts(self) -> Iterator[tuple[int, bool]]:
        """Every token of a statement, and whether it is one on rows."""
        of_rows, begins = False, True
        for i, token in enumerate(self.tokens):
            word = token.word
            if word == ";" or word in _BEGIN_STATEMENT:
                of_rows, begins = False, True
                continue
            of_rows = of_rows or (begins and word == "WITH") or (word in _OF_ROWS and self._is_no_privilege())
            begins = False
            yield i, of_rows

    def _is_no_privilege(self) -> bool:
        return self.first not in ("GRANT", "REVOKE")

    def _word(self, i: int) -> str:
        return self.tokens[i].word if 0 <= i < len(self.tokens) else ""

    def _kind(self, i: int) -> str:
        return self.tokens[i].kind if 0 <= i < len(self.tokens) else ""

    def _identified(self, i: int) -> Iterator[Secret]:
        """What follows IDENTIFIED, up to the next account or what else is said of this one."""
        i += 1
        if not (self._word(i) in _BEHIND_IDENTIFIED or self._kind(i) == "text" or self.is_account):
            return
        depth, first = 0, i
        while i < len(self.tokens):
            word = self._word(i)
            depth += (word == "(") - (word == ")")
            if (
                word == ";"
                or (word == "," and depth <= 0)
                or word in _ENDS_IDENTIFIED
                or (word == "WITH" and i > first)
            ):
                return
            if word in ("WITH", "VIA", "OR"):
                i += 2  # the name of a plugin
                continue
            if self._word(i - 1) in ("BY", "AS", "USING", "PASSWORD") or self._is_literal(i):
                yield from self._secret(i)
            i += 1

    def _worded(self, i: int, of_rows: bool) -> Iterator[Secret]:
        """What follows a word such as PASSWORD or MASTER_PASSWORD."""
        word, behind = self._word(i), self._word(i + 1)
        if behind == "(" and word in _FUNCTIONS:
            yield from self._literals(i + 2, ")")
        elif of_rows:
            return
        elif behind in ("=", ":=") and self._is_setting(i):
            if _OF_SERVERS.match(word) or self._kind(i + 2) in ("text", "hex") or self._word(i + 2)[:1].isdigit():
                yield from self._secret(i + 2)
            yield from self._literals(i + 2, ",")
        elif self._is_literal(i + 1):
            yield from self._literals(i + 1, ",")
        elif behind == "FOR" and self._word(i - 1) == "SET":
            host = i + 4 if self._word(i + 3) == "@" else i + 2
            yield from self._literals(host + 1, ";")

    def _is_setting(self, i: int) -> bool:
        """Whether the word before `=` is an option or a system variable, no column and no variable of a routine."""
        word, before = self._word(i), self._word(i - 1)
        if _OF_SERVERS.match(word) or self.first in ("START", "CHANGE") or self.inside:
            return True
        if before == "@" and self._word(i - 2) == "@":
            return True
        if before == "." and self._word(i - 2) in _SCOPES and self._word(i - 3) == "@":
            return True
        if before in ("@", "."):
            return False
        if before in _SCOPES or self.first == "SET" or (before == "SET" and word == "PASSWORD"):
            return True
        return before == ")" or self._word(i - 2) == "="  # an option of CREATE TABLE

    def _is_literal(self, i: int) -> bool:
        return self._kind(i) in ("text", "hex")

    def _literals(self, i: int, end: str) -> Iterator[Secret]:
        """Literals up to a symbol outside brackets, or to the end of the statement."""
        depth = 0
        for k in range(i, len(self.tokens)):
            word = self._word(k)
            if word == ";" or (word == end and depth == 0) or (word == ")" and depth == 0):
                return
            depth += (word == "(") - (word == ")")
            if self._is_literal(k):
                yield from self._secret(k)

    def _secret(self, i: int) -> Iterator[Secret]:
        """The secret at i: a literal, or a word where no word belongs."""
        if i >= len(self.tokens):
            return
        token = self.tokens[i]
        if token.kind == "text":
            prefix = self.text[max(token.start - 2, 0) : token.start]
            is_hex = re.fullmatch(r"(?:\W|\A)?[xXbB]", prefix) is not None
            yield Secret(token.start + 1, token.end - token.closed, "0" if is_hex else STAR)
        elif token.kind == "hex":
            yield Secret(token.start + 2, token.end, "0")
        elif token.word in _NO_SECRETS or token.word in "?@()=," or self._word(i + 1) == "(":
            return
        elif not self._is_prefix(i) and (found := _UNQUOTED.match(self.text, token.start)):
            yield Secret(*found.span(), "0" if found[0].isdigit() else STAR)

    def _is_prefix(self, i: int) -> bool:
        """Whether the word at i belongs to the literal behind it, as in X'00' and _utf8'x'."""
        return self._kind(i + 1) == "text" and self.tokens[i + 1].start == self.tokens[i].end
