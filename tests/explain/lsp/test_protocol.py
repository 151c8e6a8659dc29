"""The language server over the real protocol, as an editor talks to it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("pygls")

from binlogic.explain.lsp.words import quoted_at
from lsprotocol import types
from pygls import uris
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.client import LanguageClient

RULES = """\
%% pack:  mine
%% title: Mine

%% text:   {S} reads from {D} | {S} does not read from {D}
%% source: a page
reads_from(S, D) :- reads(S, T, _), in_database(T, D).

%% id:      M-1 reads-archive
%% verdict: advice
%% message: {B} is read from the archive
%% source:  a page
advises(S, B) :- reads_from(S, "archive"), binlog(B).
"""
TEST = "CREATE BINLOG 'b';\n-- expect: b advice M-1 because reads(archive.t)\nSELECT * FROM archive.t;\n"

Session = Callable[[LanguageClient, str, str], Awaitable[None]]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    (folder / "tests").mkdir(parents=True)
    (folder / "pack.toml").write_text('name="mine"\nversion="1"\ntitle="M"\nlicence="MIT"\nrequires=["clustrix"]\n')
    (folder / "10.dl").write_text(RULES)
    (folder / "tests" / "one.sql").write_text(TEST)
    return folder


@pytest.fixture(scope="module", autouse=True)
def editor() -> Iterator[None]:
    """One server for all tests of this file, each of which opens and closes documents of its own."""
    client = LanguageClient("test", "1")
    client.opened = "nothing"  # type: ignore[attr-defined]

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def diagnostics(params: types.PublishDiagnosticsParams) -> None:
        if params.uri.startswith(client.opened):  # type: ignore[attr-defined]  # not of the test before
            client.published.put_nowait(params)  # type: ignore[attr-defined]

    @client.feature(types.WINDOW_SHOW_MESSAGE)
    def message(params: types.ShowMessageParams) -> None:
        assert params.message

    async def begin() -> None:
        await client.start_io(sys.executable, "-m", "binlogic", "lsp")
        await client.initialize_async(types.InitializeParams(types.ClientCapabilities()))

    async def end() -> None:
        await client.shutdown_async(None)
        client.exit(None)
        assert client._server
        assert await client._server.wait() == 0
        await client.stop()

    with asyncio.Runner() as runner:
        runner.run(asyncio.wait_for(begin(), 60))
        _EDITOR.append((runner, client))
        yield
        _EDITOR.clear()
        runner.run(asyncio.wait_for(end(), 60))


_EDITOR: list[tuple[asyncio.Runner, LanguageClient]] = []


def talk(pack: Path, session: Session) -> None:
    """Open both files, run a session, and close them."""
    ((runner, client),) = _EDITOR

    async def whole() -> None:
        client.opened, client.published = pack.as_uri(), asyncio.Queue()  # type: ignore[attr-defined]
        rules, test = (pack / "10.dl").as_uri(), (pack / "tests" / "one.sql").as_uri()
        for uri, text, language in ((rules, RULES, "binlogic"), (test, TEST, "sql")):
            item = types.TextDocumentItem(uri, language, 1, text)
            client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        await session(client, rules, test)
        for uri in (rules, test):
            client.text_document_did_close(types.DidCloseTextDocumentParams(document(uri)))

    runner.run(asyncio.wait_for(whole(), 60))


def at(text: str, word: str, times: int = 1) -> types.Position:
    """The position of the first letter of a word's nth occurrence."""
    offset = -1
    for _ in range(times):
        offset = text.index(word, offset + 1)
    return types.Position(text.count("\n", 0, offset), offset - text.rfind("\n", 0, offset) - 1)


def document(uri: str) -> types.TextDocumentIdentifier:
    return types.TextDocumentIdentifier(uri)


def test_diagnostics_follow_what_is_typed(pack: Path) -> None:
    async def session(client: LanguageClient, rules: str, _: str) -> None:
        published = client.published  # type: ignore[attr-defined]
        assert not (await published.get()).diagnostics
        broken = RULES.replace("in_database", "in_databas")
        change = types.TextDocumentContentChangeWholeDocument(broken)
        version = types.VersionedTextDocumentIdentifier(version=2, uri=rules)
        client.text_document_did_change(types.DidChangeTextDocumentParams(version, [change]))
        (found,) = (await published.get()).diagnostics
        assert (found.code, found.message) == (
            "BL203",
            "undefined relation in_databas/2; did you mean in_database?",
        )
        assert found.range.start == at(broken, "in_databas")

    talk(pack, session)


def test_who_types_fast_is_told_once_and_of_other_files_only_what_changed(pack: Path) -> None:
    (pack / "20.dl").write_text("%% pack: mine\n%% title: More\n\nmore(S) :- reads_from(S, _).\n")

    async def session(client: LanguageClient, rules: str, _: str) -> None:
        published = client.published  # type: ignore[attr-defined]
        other = (pack / "20.dl").as_uri()
        opened = [await published.get() for _ in range(2)]  # of the other file too: nothing uses what it derives
        assert {each.uri: [d.code for d in each.diagnostics] for each in opened} == {rules: [], other: ["BL210"]}

        def typed(version: int, text: str) -> None:
            change = types.TextDocumentContentChangeWholeDocument(text)
            named = types.VersionedTextDocumentIdentifier(version=version, uri=rules)
            client.text_document_did_change(types.DidChangeTextDocumentParams(named, [change]))

        for version in range(2, 22):
            typed(version, RULES + "%" * version + "\n")
        typed(22, RULES.replace("reads_from(S, D) :-", "reads_of(S, D) :-"))
        told = [await published.get() for _ in range(2)]
        assert {each.uri: sorted(d.code for d in each.diagnostics) for each in told} == {
            rules: ["BL203", "BL210", "BL225"],  # a variable of a relation that is not there has no type
            other: ["BL203", "BL210"],
        }
        typed(23, RULES)
        told = [await published.get() for _ in range(2)]
        assert {each.uri: [d.code for d in each.diagnostics] for each in told} == {rules: [], other: ["BL210"]}
        assert published.empty()

    talk(pack, session)


def test_hover_says_phrase_columns_and_citation(pack: Path) -> None:
    async def session(client: LanguageClient, rules: str, test: str) -> None:
        async def said(uri: str, position: types.Position) -> str:
            found = await client.text_document_hover_async(types.HoverParams(document(uri), position))
            return found.contents.value if found else ""  # type: ignore[union-attr]

        given = await said(rules, at(RULES, "in_database"))
        assert "**in_database**(T: object, D: database)" in given
        assert "{T} is in database {D}" in given
        derived = await said(rules, at(RULES, "reads_from", 2))
        assert "{S} reads from {D}\n\n*not:* {S} does not read from {D}" in derived
        assert "source: a page" in derived
        assert "{B} is read from the archive" in await said(test, at(TEST, "M-1"))
        assert await said(rules, at(RULES, '"archive"')) == ""

    talk(pack, session)


def test_definitions_of_relations_and_of_ids_in_tests(pack: Path) -> None:
    async def session(client: LanguageClient, rules: str, test: str) -> None:
        async def places(uri: str, position: types.Position) -> list[int]:
            found = await client.text_document_definition_async(types.DefinitionParams(document(uri), position))
            assert all(place.uri == rules for place in found)  # type: ignore[union-attr]
            return [place.range.start.line for place in found]  # type: ignore[union-attr]

        assert await places(rules, at(RULES, "reads_from", 2)) == [5]
        assert await places(test, at(TEST, "M-1")) == [11]
        assert await places(rules, at(RULES, "in_database")) == []

    talk(pack, session)


def test_a_relation_of_a_built_in_pack_is_found_in_its_file(pack: Path) -> None:
    async def session(client: LanguageClient, rules: str, _: str) -> None:
        text = RULES.replace('reads_from(S, "archive")', "outside(S, B, _)")
        change = types.TextDocumentContentChangeWholeDocument(text)
        version = types.VersionedTextDocumentIdentifier(version=2, uri=rules)
        client.text_document_did_change(types.DidChangeTextDocumentParams(version, [change]))
        params = types.DefinitionParams(document(rules), at(text, "outside"))
        found = await client.text_document_definition_async(params)
        assert {Path(place.uri).name for place in found} == {"30-changes.dl"}  # type: ignore[union-attr]

    talk(pack, session)


def test_renaming_changes_every_place_of_a_relation_of_the_pack_only(pack: Path) -> None:
    async def session(client: LanguageClient, rules: str, _: str) -> None:
        async def edits(word: str) -> list[tuple[int, int, int]]:
            params = types.RenameParams(document(rules), at(RULES, word), "looks_into")
            found = await client.text_document_rename_async(params)
            changes = found.changes[rules] if found and found.changes else []
            return [(e.range.start.line, e.range.start.character, e.range.end.character) for e in changes]

        assert await edits("reads_from") == [(5, 0, 10), (11, 17, 27)]
        assert await edits("in_database") == []

    talk(pack, session)


def test_a_state_is_explained_and_renamed_where_it_is_declared_derived_exported_and_tested(pack: Path) -> None:
    state = (
        "%% state: wrote(S, D) per session\n%% text:  {D} was written | {D} was not written\n"
        "next_wrote(S, D) :- writes(S, T, _), in_database(T, D), listed(T).\n"
        "next_wrote(S, D) :- wrote(S, D).\n"
    )
    (pack / "20.dl").write_text(state)
    (pack / "data").mkdir()
    (pack / "data" / "listed.tsv").write_text("object\tprofiles\tsource\na.t\t*\ta page\n")
    (pack / "pack.toml").write_text((pack / "pack.toml").read_text() + 'exports = ["wrote"]\n')
    (pack / "tests" / "two.sql").write_text(TEST.replace("reads(archive.t)", "wrote(archive)"))

    async def session(client: LanguageClient, _: str, __: str) -> None:
        file = uris.from_fs_path(str(pack / "20.dl")) or ""
        params = types.RenameParams(document(file), at(state, "wrote"), "has_written")
        found = await client.text_document_rename_async(params)
        changes = found.changes if found and found.changes else {}
        places = {Path(uri).name: [each.range.start.line for each in edits] for uri, edits in changes.items()}
        assert places == {"20.dl": [0, 2, 3, 3], "two.sql": [1], "pack.toml": [5]}
        said = await client.text_document_hover_async(types.HoverParams(document(file), at(state, "wrote", 4)))
        assert said
        assert "{D} was written\n\n*not:* {D} was not written" in said.contents.value  # type: ignore[union-attr]
        of_a_table = types.PrepareRenameParams(document(file), at(state, "listed"))
        assert await client.text_document_prepare_rename_async(of_a_table) is None

    talk(pack, session)


def test_completion_offers_relations_with_their_columns_and_annotation_keys(pack: Path) -> None:
    async def session(client: LanguageClient, rules: str, _: str) -> None:
        async def offered(position: types.Position) -> dict[str, str | None]:
            found = await client.text_document_completion_async(types.CompletionParams(document(rules), position))
            return {item.label: item.insert_text for item in found}  # type: ignore[union-attr]

        relations = await offered(at(RULES, "in_database"))
        assert relations["writes"] == "writes(S, T, N)"
        assert relations["reads_from"] == "reads_from(S, D)"
        assert (await offered(at(RULES, "verdict")))["overrides"] == "overrides: "

    talk(pack, session)


def test_a_lens_runs_the_tests_of_a_rule(pack: Path) -> None:
    async def session(client: LanguageClient, rules: str, test: str) -> None:
        async def lenses(uri: str) -> list[types.CodeLens]:
            found = await client.text_document_code_lens_async(types.CodeLensParams(document(uri)))
            return list(found or [])

        (lens,) = await lenses(rules)
        assert lens.command is not None
        assert (lens.range.start.line, lens.command.title) == (7, "run the tests of M-1")
        params = types.ExecuteCommandParams(lens.command.command, lens.command.arguments)
        assert await client.workspace_execute_command_async(params) == "1 file, 1 expectation, 0 failed"
        lens, why = await lenses(test)
        assert lens.command is not None
        assert lens.command.title == "run this test"
        assert why.command is not None
        assert (why.range.start.line, why.command.title) == (2, "why")
        params = types.ExecuteCommandParams(why.command.command, why.command.arguments)
        proof = await client.workspace_execute_command_async(params)
        assert "M-1" in proof
        assert "the statement reads from archive" in proof

    talk(pack, session)


def test_references_of_relations_and_of_ids(pack: Path) -> None:
    async def session(client: LanguageClient, rules: str, _: str) -> None:
        async def places(word: str) -> list[tuple[str, int]]:
            context = types.ReferenceContext(include_declaration=True)
            params = types.ReferenceParams(context, document(rules), at(RULES, word))
            found = await client.text_document_references_async(params) or []
            return [(each.uri.rpartition("/")[2], each.range.start.line) for each in found]

        assert await places("reads_from(S, D) :-") == [("10.dl", 5), ("10.dl", 11)]
        assert await places("M-1") == [("10.dl", 7), ("one.sql", 1)]
        assert await places("reads(S, T") == [("10.dl", 5), ("one.sql", 1)]

    talk(pack, session)


def test_symbols_of_a_file_and_of_all_packs(pack: Path) -> None:
    async def session(client: LanguageClient, rules: str, _: str) -> None:
        found = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document(rules)))
        assert [(each.name, each.range.start.line) for each in found or []] == [
            ("reads_from", 3),
            ("M-1 reads-archive", 7),
        ]
        named = await client.workspace_symbol_async(types.WorkspaceSymbolParams("cx-002"))
        assert [each.name for each in named or []] == ["CX-002 reads-outside-scope"]

    talk(pack, session)


def test_formatting_gives_the_one_layout(pack: Path) -> None:
    untidy = RULES.replace("reads(S, T, _), in_database", "reads(S,T,_),in_database")

    async def session(client: LanguageClient, rules: str, test: str) -> None:
        change = types.TextDocumentContentChangeWholeDocument(untidy)
        client.text_document_did_change(
            types.DidChangeTextDocumentParams(types.VersionedTextDocumentIdentifier(2, rules), [change])
        )
        options = types.FormattingOptions(4, insert_spaces=True)
        edits = await client.text_document_formatting_async(types.DocumentFormattingParams(document(rules), options))
        assert [each.new_text for each in edits or []] == [RULES]
        assert not await client.text_document_formatting_async(types.DocumentFormattingParams(document(test), options))

    talk(pack, session)


def test_a_code_action_makes_the_edit_of_a_hint(pack: Path) -> None:
    wrong = RULES.replace("in_database(T", "in_databse(T")

    async def session(client: LanguageClient, rules: str, _: str) -> None:
        change = types.TextDocumentContentChangeWholeDocument(wrong)
        client.text_document_did_change(
            types.DidChangeTextDocumentParams(types.VersionedTextDocumentIdentifier(2, rules), [change])
        )
        here = types.Range(types.Position(5, 0), types.Position(5, 0))
        params = types.CodeActionParams(document(rules), here, types.CodeActionContext([]))
        edit, explain = await client.text_document_code_action_async(params) or []
        assert isinstance(edit, types.CodeAction)
        assert edit.title == "did you mean in_database?"
        assert edit.edit is not None
        (change_made,) = (edit.edit.changes or {})[rules]
        assert (change_made.range.start, change_made.new_text) == (at(wrong, "in_databse"), "in_database")
        assert explain.title == "explain BL203: did you mean in_database?"
        asked = types.ExecuteCommandParams("binlogic.explain", ["BL203"])
        assert (await client.workspace_execute_command_async(asked)).startswith("BL203 undefined relation")

    talk(pack, session)


def test_words_in_quotes_are_completed_and_explained(pack: Path) -> None:
    text = RULES.replace("advises(S, B) :-", 'advises(S, B) :- kind(S, "DEL"), ')

    async def session(client: LanguageClient, rules: str, _: str) -> None:
        change = types.TextDocumentContentChangeWholeDocument(text)
        version = types.VersionedTextDocumentIdentifier(version=2, uri=rules)
        client.text_document_did_change(types.DidChangeTextDocumentParams(version, [change]))

        async def offered(position: types.Position) -> list[str]:
            found = await client.text_document_completion_async(types.CompletionParams(document(rules), position))
            assert isinstance(found, list)
            return [item.label for item in found]

        assert "DELETE" in await offered(at(text, "DEL"))
        assert "writes" not in await offered(at(text, "DEL"))
        assert await offered(at(text, "archive")) == [], "any database may stand there"
        assert "advice" in await offered(at(text, "advice"))
        hover = types.HoverParams(document(rules), at(text, "DEL"))
        found = await client.text_document_hover_async(hover)
        assert found is not None
        assert found.contents.value == "**DEL** is no kind"  # type: ignore[union-attr]

    talk(pack, session)


@pytest.mark.parametrize(
    ("clause", "relation", "column"),
    [
        ('p(S) :- kind(S, "X").', "kind", 1),
        ('p(S) :- kind(S, K), K != "X".', "kind", 1),
        ('p(S) :- feature(S, "a, b(c)", "X").', "feature", 2),
        ('p(S) :- q(S), "X" = K.', "", 0),
    ],
)
def test_where_a_string_stands(clause: str, relation: str, column: int) -> None:
    text = f'other(S) :- kind(S, "Y").\n\n%% message: "never" \n{clause}\n\nmore(S) :- kind(S, "Z").\n'
    found = quoted_at(text, text.index("X") + 1)
    assert found is not None
    assert (found.text, found.relation, found.column) == ("X", relation, column)
    assert quoted_at(text, text.index("p(S)")) is None


@pytest.mark.parametrize("name", ["Bad Name", "failed", "writes", "next_temporary", "count"])
def test_no_relation_is_renamed_to_one_that_is_there(pack: Path, name: str) -> None:
    async def session(client: LanguageClient, rules: str, _: str) -> None:
        where = at(RULES, "reads_from")
        with pytest.raises(JsonRpcInvalidParams):
            await client.text_document_rename_async(types.RenameParams(document(rules), where, name))
        ready = await client.text_document_prepare_rename_async(types.PrepareRenameParams(document(rules), where))
        assert isinstance(ready, types.Range)
        theirs = types.PrepareRenameParams(document(rules), at(RULES, "in_database"))
        assert await client.text_document_prepare_rename_async(theirs) is None

    talk(pack, session)
