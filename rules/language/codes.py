"""Every kind of mistake in rules: its number, what it means, and a text that makes it beside one that does not.

1xx the form of a file, 2xx what rules say, 3xx what keeps answers from being remembered, 4xx packs.
`binlogic rules explain` and the documentation print this table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of mistake. `bad` and `good` are rule texts, or pack.toml texts for 4xx; empty where none can be shown."""

    number: str
    severity: Literal["error", "warning"]
    title: str
    cause: str
    bad: str = ""
    good: str = ""


_ID = "%% id: X-1 it-is-recorded\n%% verdict: recorded\n%% message: {B} records {S}\n%% source: a page\n"
_RECORDED = "recorded(S, B) :- statement(S), binlog(B)."

_WORDS = "\n".join(f'word("{letter}").' for letter in "abcdefghijkl") + "\n\n"

TABLE = (
    Code(
        "BL101", "error", "not an annotation",
        "A line that starts with %% reads `%% key: value`, or with two or more spaces goes on with the line above.",
        f"%% all of it\n{_RECORDED}", f"%% tags: all of it\n{_RECORDED}",
    ),
    Code(
        "BL102", "error", "unknown annotation",
        "The set of annotation keys is closed, so that a misspelt one is found.",
        f"%% sorce: a page\n{_RECORDED}", f"%% source: a page\n{_RECORDED}",
    ),
    Code(
        "BL103", "error", "annotation without a rule",
        "Annotations belong to the clauses below them, up to the next blank line. Here the blank line comes first.",
        f"%% tags: scope\n\n{_RECORDED}", f"%% tags: scope\n{_RECORDED}",
    ),
    Code(
        "BL104", "error", "syntax error",
        "The text is no clause: `head :- literal, not literal, X != Y.` is the whole grammar.",
        "recorded(S, B) <= statement(S) & binlog(B).", _RECORDED,
    ),
    Code(
        "BL105", "error", "character not allowed",
        "Control characters and characters that turn the direction of the text hide what a rule says.",
        "% a \x07 rings\n" + _RECORDED, _RECORDED,
    ),
    Code(
        "BL106", "error", "file too large",
        "A rule file is read by people. Split it; the files of a pack are read together.",
    ),
    Code(
        "BL107", "error", "annotation given twice", "Only one value of a key can count in one block.",
        f"%% source: a page\n%% source: another\n{_RECORDED}", f"%% source: a page\n%%   and another\n{_RECORDED}",
    ),
    Code(
        "BL108", "error", "annotations and clauses mixed",
        "Annotations come first in a block, and the header of a file stands alone: a blank line ends each of them.",
        f"{_RECORDED}\n%% source: a page", f"%% source: a page\n{_RECORDED}",
    ),
    Code(
        "BL109", "error", "broken data table",
        "A table in data/ or server/ has a header that ends with `profiles` and `source`, and a source in every row.",
    ),
    Code(
        "BL110", "error", "clause too long",
        "A clause has at most 100 literals, and a relation at most 100 columns. Derive a part of it first.",
    ),
    Code(
        "BL201", "error", "unsafe head variable",
        "A variable of the head that no positive literal binds would stand for every value there is.",
        "recorded(S, B) :- statement(S).", _RECORDED,
    ),
    Code(
        "BL202", "error", "unsafe test",
        "A negation or comparison only tests values. A positive literal, or `=` with a known value, gives them.",
        "plain(S) :- statement(S), not writes(S, T, N), object(T).\nrecorded(S, B) :- plain(S), binlog(B).",
        "plain(S) :- statement(S), not writes(S, _, _).\nrecorded(S, B) :- plain(S), binlog(B).",
    ),
    Code(
        "BL203", "error", "undefined relation",
        "Neither the fact base nor a clause has this relation, so the literal never holds.",
        "recorded(S, B) :- statment(S), binlog(B).", _RECORDED,
    ),
    Code(
        "BL204", "error", "wrong number of columns", "A relation always has the same number of columns.",
        "recorded(S, B) :- writes(S, T), log_table(B, T).", "recorded(S, B) :- writes(S, T, _), log_table(B, T).",
    ),
    Code(
        "BL205", "warning", "variable occurs once",
        "A variable that occurs once connects nothing: either it is misspelt, or `_` says that any value will do.",
        "recorded(S, B) :- writes(S, T, N), log_table(B, T).", "recorded(S, B) :- writes(S, T, _), log_table(B, T).",
    ),
    Code(
        "BL206", "error", "template with an unknown variable",
        "A message can only show what every clause of its rule binds in the head or in a positive literal; "
        "a phrase (`text`) what the head shows.",
        _ID.replace("{S}", "{T}") + _RECORDED, _ID + _RECORDED,
    ),
    Code(
        "BL207", "error", "verdict without an id", "The id is how tests, suppressions and reports name an outcome.",
        _ID.partition("\n")[2] + _RECORDED, _ID + _RECORDED,
    ),
    Code(
        "BL208", "error", "types clash", "Values of two different types are never equal, so the clause can never hold.",
        "recorded(S, B) :- writes(S, T, _), binlog(B), log_database(B, T).",
        "recorded(S, B) :- writes(S, T, _), in_database(T, D), log_database(B, D).",
    ),
    Code(
        "BL209", "error", "not stratified",
        "A relation depends on its own absence: if it holds it does not, and if not it does. No answer is right.",
        "odd(S) :- statement(S), not even(S).\neven(S) :- statement(S), not odd(S).\n"
        "recorded(S, B) :- odd(S), binlog(B).",
        "odd(S) :- statement(S), not unparsed(S, _).\nrecorded(S, B) :- odd(S), binlog(B).",
    ),
    Code(
        "BL210", "warning", "relation never used",
        "Nothing reads the relation, it has no verdict and is no state after the statement: it decides nothing.",
        "rows(S) :- statement(S).", _ID + _RECORDED,
    ),
    Code(
        "BL211", "error", "duplicate id", "An id stands for one rule, in all files, for ever.",
        f"{_ID}{_RECORDED}\n\n{_ID}recorded(S, B) :- unparsed(S, _), binlog(B).",
        f"{_ID}{_RECORDED}\nrecorded(S, B) :- unparsed(S, _), binlog(B).",
    ),
    Code(
        "BL212", "error", "names have no order",
        "`<` compares positions and integers. An order of names would make the answer depend on how things are called.",
        "recorded(S, B) :- writes(S, T, _), writes(S, U, _), T < U, binlog(B).",
        "recorded(S, B) :- writes(S, _, N), writes(S, _, M), N < M, binlog(B).",
    ),
    Code(
        "BL213", "error", "reserved name",
        "`next_R` is the state R after the statement, so R has to be a relation of the state.",
        "next_tempory(S, T) :- creates_temporary(S, T).", "next_temporary(S, T) :- creates_temporary(S, T).",
    ),
    Code(
        "BL214", "error", "given relation derived",
        "Relations of the fact base are observed. A rule may not add to what was seen.",
        "reads(S, T, N) :- writes(S, T, N).",
        "touches(S, T, N) :- writes(S, T, N).\nrecorded(S, B) :- touches(S, _, _), binlog(B).",
    ),
    Code(
        "BL215", "error", "constant instead of a statement",
        "Statements have no names a rule could know. A variable starts with a capital letter.",
        "recorded(S, B) :- statement(S), writes(s, _, _), binlog(B).", _RECORDED,
    ),
    Code(
        "BL216", "error", "unknown verdict",
        "Verdicts are a closed set; a server's error number may follow refused and warned.",
        _ID.replace("verdict: recorded", "verdict: logged") + _RECORDED, _ID + _RECORDED,
    ),
    Code(
        "BL217", "error", "verdict without a message", "The message is the outcome as people read it.",
        _ID.replace("%% message: {B} records {S}\n", "") + _RECORDED, _ID + _RECORDED,
    ),
    Code(
        "BL218", "error", "verdict without a source",
        "Every outcome cites what it rests on: a `source`, or a `reading` where the sources are silent.",
        _ID.replace("%% source: a page\n", "") + _RECORDED, _ID + _RECORDED,
    ),
    Code(
        "BL219", "error", "phrase without its two halves",
        "A relation has two phrases: `text: when it holds | when it does not`.",
        f"%% text: {{B}} records {{S}}\n{_RECORDED}",
        f"%% text: {{B}} records {{S}} | {{B}} does not record {{S}}\n{_RECORDED}",
    ),
    Code(
        "BL220", "error", "malformed template",
        "Braces hold a variable, `{T}`, or a variable with the set of its values, `{B...}`.",
        _ID.replace("{S}", "{s}") + _RECORDED, _ID + _RECORDED,
    ),
    Code(
        "BL221", "warning", "clause written twice", "The second one derives nothing new.",
        f"{_RECORDED}\nrecorded(X, Y) :- statement(X), binlog(Y).", _RECORDED,
    ),
    Code(
        "BL222", "error", "value not allowed", "id, status, severity and exchange each have a fixed form.",
        f"{_ID}%% status: done\n{_RECORDED}", f"{_ID}%% status: draft\n{_RECORDED}",
    ),
    Code(
        "BL223", "warning", "constant that looks like a variable",
        "A lower-case word is a constant. The clause has a variable with the same letter in upper case.",
        "recorded(S, B) :- writes(S, T, _), reads(S, t, _), log_table(B, T).",
        "recorded(S, B) :- writes(S, T, _), reads(S, T, _), log_table(B, T).",
    ),
    Code(
        "BL224", "error", "data table with a condition", "A block marked `data` holds facts only.",
        f"%% data: all\n{_RECORDED}",
        '%% data: switches\noff("0").\n\nrecorded(S, B) :- sets_log_bin(S, F), off(F), binlog(B).',
    ),
    Code(
        "BL225", "error", "verdict about no statement", "A verdict is passed on a statement; the head names it.",
        f"{_ID.replace('{S}', 'it')}recorded(B) :- log_all(B).", _ID + _RECORDED,
    ),
    Code(
        "BL226", "error", "relations too deep",
        "At most 100 relations rest on each other in a chain: whoever asks why has to walk down all of them.",
    ),
    Code(
        "BL227", "error", "aggregate that cannot be",
        "A column of a head may count or add up the matches of its body: count, at_least, sum, min or max of "
        "variables. One is in a head, in a block without a verdict.",
        "wide(S, number(T)) :- writes(S, T, _).\n\nrecorded(S, B) :- wide(S, N), N > 2, binlog(B).",
        "wide(S, count(T)) :- writes(S, T, _).\n\nrecorded(S, B) :- wide(S, N), N > 2, binlog(B).",
    ),
    Code(
        "BL228", "error", "least taken for all",
        "`at_least` counts what is known; there may be more. Only > and >= still hold then.",
        "wide(S, at_least(T)) :- writes(S, T, _).\n\nrecorded(S, B) :- wide(S, N), N < 2, binlog(B).",
        "wide(S, count(T)) :- writes(S, T, _).\n\nrecorded(S, B) :- wide(S, N), N < 2, binlog(B).",
    ),
    Code(
        "BL229", "error", "state that cannot be declared",
        "`%% state: wrote(S, T) per session` stands above the clauses of next_wrote, and no other relation has the "
        "name. Per transaction it needs a pack that says when transactions end.",
        "%% state: writes(S, T)\nnext_writes(S, T) :- reads(S, T, _).\n\n" + _RECORDED,
        "%% state: wrote(S, T)\nnext_wrote(S, T) :- writes(S, T, _).\n\n"
        "next_wrote(S, T) :- wrote(S, T).\n\nrecorded(S, B) :- wrote(S, T), reads(S, T, _), binlog(B).",
    ),
    Code(
        "BL230", "warning", "state that does not last",
        "What `next_` facts say is the state before the next statement, and only that. A state that is to last is "
        "handed on by a clause that reads it.",
        "%% state: wrote(S, T)\nnext_wrote(S, T) :- writes(S, T, _).\n\n"
        "recorded(S, B) :- wrote(S, T), reads(S, T, _), binlog(B).",
        "%% state: wrote(S, T)\nnext_wrote(S, T) :- writes(S, T, _).\nnext_wrote(S, T) :- wrote(S, T).\n\n"
        "recorded(S, B) :- wrote(S, T), reads(S, T, _), binlog(B).",
    ),
    Code(
        "BL231", "warning", "absence of something that may be unknown",
        "The fact base says where it does not know all rows of a relation: of a new table, of columns, of an account "
        "or a time. A negation holds there too, so the clause asks for that as well.",
        'recorded(S, B) :- new_table(S, T), not defines_key(S, T, _, "primary"), binlog(B).',
        "recorded(S, B) :-\n"
        '    new_table(S, T), not new_table_unseen(S, T), not defines_key(S, T, _, "primary"), binlog(B).',
    ),
    Code(
        "BL240", "error", "unknown word",
        "Kinds, engines, features, verbs, functions, variables and the like are closed lists. A word that is not in "
        "the list of its column never matches. `binlogic relations kind` lists the words.",
        'recorded(S, B) :- kind(S, "DELTE"), binlog(B).', 'recorded(S, B) :- kind(S, "DELETE"), binlog(B).',
    ),
    Code(
        "BL241", "warning", "word that was not measured",
        "No server that was measured has an engine or a variable of this name; another one may.",
    ),
    Code(
        "BL242", "warning", "name of another form",
        "Objects are `database.table` or `database:shop`, databases one word, and neither has quotes.",
        'recorded(S, B) :- writes(S, "orders", _), binlog(B).',
        'recorded(S, B) :- writes(S, "shop.orders", _), binlog(B).',
    ),
    Code(
        "BL243", "error", "profile that is none",
        "A block whose `profiles` no profile of its pack matches never holds. Packs without profiles have those of the "
        "packs they require.",
    ),
    Code(
        "BL244", "warning", "everything said twice",
        "The clause stays the same where two of its variables change places, so it holds for T and U and for U and T.",
        _ID + "recorded(S, B) :- writes(S, T, _), writes(S, U, _), T != U, binlog(B).",
        _ID + "recorded(S, B) :- writes(S, T, N), writes(S, U, M), N < M, object(T), object(U), binlog(B).",
    ),
    Code(
        "BL245", "warning", "clause that never holds",
        "A statement has one kind and a table one engine; nothing is there and not there; a word that no row of a "
        "table has is never found; a count is never 0 and an hour at most 23.",
        'recorded(S, B) :- kind(S, "DELETE"), kind(S, "UPDATE"), binlog(B).',
        'recorded(S, B) :- kind(S, "DELETE"), binlog(B).\nrecorded(S, B) :- kind(S, "UPDATE"), binlog(B).',
    ),
    Code(
        "BL246", "warning", "annotation in a comment", "An annotation begins with two percent signs.",
        f"% id: X-1 it-is\n{_RECORDED}", f"%% tags: it is\n{_RECORDED}",
    ),
    Code(
        "BL247", "error", "head of a verdict",
        "The head of a rule with a verdict begins with the statement and the binlog.",
        _ID + "recorded(B, S) :- statement(S), binlog(B).", _ID + _RECORDED,
    ),
    Code(
        "BL248", "warning", "nothing to accept",
        "A block accepts warnings about itself by their codes, with a reason: `%% accept: BL241 the plugin has it`. "
        "Once there is no such warning, it only hides the next one.",
        f"%% accept: BL205 it is meant\n{_RECORDED}", _RECORDED,
    ),
    Code(
        "BL249", "warning", "pattern that is read otherwise",
        "In `like`, `%` stands for any text and `_` for one character; `prefix` and `suffix` take both as they are. "
        "The name comes first, and that of a table begins with its database.",
        'recorded(S, B) :- writes(S, T, _), like(T, "shop.tmp*"), binlog(B).',
        'recorded(S, B) :- writes(S, T, _), like(T, "shop.tmp%"), binlog(B).',
    ),
    Code(
        "BL250", "error", "clause of another pack's relation",
        "A relation belongs to the pack that defines it. A clause for it elsewhere would change what that pack says, "
        "so it has to say that it is meant: `%% extends: RELATION REASON`.",
    ),
    Code(
        "BL251", "error", "packs that have one relation",
        "Two required packs define a relation of one name, and each would add to the other's.",
    ),
    Code(
        "BL252", "error", "private relation",
        "A pack exports what its manifest lists under `exports`, or, without that, the relations with a phrase or a "
        "verdict. The others may change with any version.",
    ),
    Code(
        "BL253", "error", "nothing to extend",
        "`extends` names a relation of a required pack, and its block has a clause of that relation.",
    ),
    Code(
        "BL254", "error", "verdict of another pack",
        "What a server records or refuses is said by the pack that describes the server. A pack built on it gives "
        "`advice`, or says by `extends` or `overrides` that it changes what that pack says.",
    ),
    Code(
        "BL255", "warning", "annotation that is never shown",
        "Severity, message, fix and replicas are told with a verdict. A block without one derives a helper.",
        "%% severity: error\nwritten(S, T) :- writes(S, T, _).\n\n" + _ID
        + "recorded(S, B) :- written(S, _), binlog(B).",
        _ID + _RECORDED,
    ),
    Code(
        "BL256", "warning", "test that always holds",
        "A value is what it is, and positions are not below 0: the test excludes nothing.",
        _ID + "recorded(S, B) :- writes(S, T, _), T = T, binlog(B).",
        _ID + "recorded(S, B) :- writes(S, T, _), reads(S, T, _), binlog(B).",
    ),
    Code(
        "BL301", "warning", "several binlogs in one clause",
        "Binlogs are decided one at a time; a clause with two of them needs all at once. Where that is meant, "
        "one clause marked `exchange: yes` hands over what the others need to know.",
        "same(S, B) :- statement(S), binlog(B), log_all(C), B != C.\nrecorded(S, B) :- same(S, B).", _RECORDED,
    ),
    Code(
        "BL302", "warning", "exchange clause of another form",
        "An exchange clause reads one other binlog C, and its head has no binlog, or the B of `binlog(B), C != B`.",
        "%% exchange: yes\nelsewhere(S, B) :- log_all(B), refuses(S, C), C != B.\n\n"
        "refuses(S, B) :- statement(S), log_all(B).\n\nrecorded(S, B) :- elsewhere(S, B).",
        "%% exchange: yes\nelsewhere(S, B) :- binlog(B), refuses(S, C), C != B.\n\n"
        "refuses(S, B) :- statement(S), log_all(B).\n\nrecorded(S, B) :- elsewhere(S, B).",
    ),
    Code(
        "BL303", "warning", "binlog dropped from a relation that is read",
        "The relation holds when any binlog makes it hold, and another clause reads it: that joins all binlogs.",
        "seen(S) :- statement(S), log_all(_).\nrecorded(S, B) :- seen(S), binlog(B).",
        "seen(S, B) :- statement(S), log_all(B).\nrecorded(S, B) :- seen(S, B).",
    ),
    Code(
        "BL304", "warning", "test of the whole session",
        "A decision looks at the names its statement touches, or at one live name. This clause asks for any name "
        "there is, or for two at once.",
        "recorded(S, B) :- temporary(S, _), binlog(B).",
        "recorded(S, B) :- writes(S, T, _), temporary(S, T), binlog(B).",
    ),
    Code(
        "BL305", "warning", "two statements in one clause",
        "A situation holds one statement; what earlier ones did is in the state of the session.",
        "recorded(S, B) :- writes(S, T, _), writes(R, T, _), R != S, binlog(B).",
        "recorded(S, B) :- wrote_inside(S, B).",
    ),
    Code(
        "BL306", "warning", "clause that joins too much",
        "Literals that share no variable are all combined with each other. A clause counts as wide where it may meet "
        "more than 200,000 combinations, five names of each kind taken. A pack with such a clause, or with recursion, "
        "is decided without remembering, and stops where its clauses meet 200,000 combinations in one situation.",
        _WORDS + 'recorded(S, B) :- statement(S), binlog(B), word(V), word(W), word(X), word(Y), word(Z).',
        _WORDS + "recorded(S, B) :- unparsed(S, R), binlog(B), word(R).",
    ),
    Code(
        "BL401", "error", "unreadable pack",
        "A pack is a folder with a pack.toml and rule files in UTF-8.", "name = ", 'name = "x"',
    ),
    Code(
        "BL402", "error", "bad manifest",
        "pack.toml has name, version, title and licence, and may have profiles, requires and owners.",
        'name = "x"', 'name = "x"\nversion = "1"\ntitle = "X"\nlicence = "MIT"',
    ),
    Code(
        "BL403", "error", "required pack missing",
        "A required pack stands beside this one or comes with binlogic, and packs never require each other in a ring.",
    ),
    Code("BL404", "error", "pack without rules", "The folder has no file that ends in .dl."),
    Code("BL405", "error", "unknown profile", "A pack is cut to one of the profiles that its manifest lists."),
    Code("BL406", "error", "nothing to override", "Only a rule of a required pack can be overridden, by its id."),
    Code(
        "BL407", "error", "overridden twice",
        "Two rules that override the same one leave open which of them holds; one of them has to go.",
    ),
    Code("BL408", "error", "required pack of another version", "The pack that was found is not one that will do."),
    Code(
        "BL409", "error", "bad export", "`exports` lists relations that the pack defines and says in words (`text`).",
    ),
    Code(
        "BL410", "error", "table that is not read",
        "Data tables have columns separated by tabs, in files that end in .tsv.",
    ),
)  # fmt: skip

CODES: Mapping[str, Code] = MappingProxyType({code.number: code for code in TABLE})
