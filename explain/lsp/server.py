"""The protocol: texts come in, diagnostics and answers go out. Everything said is made in the other files."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls import uris
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.workspace import TextDocument

from ...facts.errors import InputError
from ...rules.packing.pack import load_pack
from ..findings.json import lsp_diagnostic
from ..ruletest import PackEngines, find_tests, run_test
from .project import Project, folder_of, path_of, project_of
from .say import (
    Completion,
    completions,
    hover,
    key_completions,
    value_completions,
    word_completions,
    word_hover,
)
from .words import QuotedWord, Word, quoted_at, word_at, words_of_rules, words_of_test

RUN_TESTS = "binlogic.runTests"
#: seconds without a change before a text is checked; who types faster is told once
_PAUSE = 0.1


class DocumentServer(LanguageServer):
    """A language server that keeps the open documents, and what it said last of each file that has findings.

    lost: why the editor cannot be reached any more, which ended it.
    """

    def __init__(self, name: str, version: str) -> None:
        super().__init__(name, version)
        self.said: dict[str, list[types.Diagnostic]] = {}
        self.lost: OSError | None = None

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Tell the editor; where the connection to it fails, which would fail again, end."""
        if isinstance(error, OSError):
            self.lost = error
            raise SystemExit
        super().report_server_error(error, source)

    def project(self, path: Path) -> Project | None:
        """The pack of a file, with what is not saved yet."""
        folder = folder_of(path)
        if folder is None:
            return None
        opened = {Path(doc.path): doc.source for doc in self.workspace.text_documents.values()}
        return project_of(folder, {path: text for path, text in opened.items() if path.suffix == ".dl"})

    def word(self, params: Any) -> tuple[Project | None, Word | None]:
        """The pack and the word that a request points at."""
        document = self.workspace.get_text_document(params.text_document.uri)
        offset = document.offset_at_position(params.position)
        return self.project(Path(document.path)), word_at(_words(document), offset)

    def quoted(self, params: Any) -> QuotedWord | None:
        """The string of a rule file that a request points into."""
        document = self.workspace.get_text_document(params.text_document.uri)
        offset = document.offset_at_position(params.position)
        return quoted_at(document.source, offset) if document.path.endswith(".dl") else None

    def range(self, path: Path, word: Word) -> types.Range:
        """The place of a word in the units of the client."""
        document = self.workspace.get_text_document(uris.from_fs_path(str(path)) or "")
        text = document.source
        line = text.count("\n", 0, word.start)
        column = word.start - text.rfind("\n", 0, word.start) - 1
        here = types.Range(types.Position(line, column), types.Position(line, column + word.end - word.start))
        return document.position_codec.range_to_client_units(document.lines, here)


def make_server(version: str) -> DocumentServer:
    """A server ready to be started."""
    server = DocumentServer("binlogic", version)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        _publish(server, params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: types.DidChangeTextDocumentParams) -> None:
        await asyncio.sleep(_PAUSE)
        told = params.text_document
        if server.workspace.get_text_document(told.uri).version == told.version:
            _publish(server, told.uri)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hovered(params: types.HoverParams) -> types.Hover | None:
        project, word = server.word(params)
        quoted = server.quoted(params)
        text = hover(word, project) if project and word else ""
        text = word_hover(quoted, project) if project and quoted else text
        return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text)) if text else None

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def defined(params: types.DefinitionParams) -> list[types.Location]:
        project, word = server.word(params)
        rules = project.defining(word) if project and word else ()
        places = [(path_of(clause.place.file), clause.place.line) for rule in rules for clause in rule.clauses]
        return [_location(path, line) for path, line in places if path is not None]

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def renameable(params: types.PrepareRenameParams) -> types.Range | None:
        project, word = server.word(params)
        path = Path(server.workspace.get_text_document(params.text_document.uri).path)
        return server.range(path, word) if project and word and project.occurrences(word) else None

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def renamed(params: types.RenameParams) -> types.WorkspaceEdit | None:
        project, word = server.word(params)
        found = project.occurrences(word) if project and word else {}
        if project and found and (why := project.unusable_name(params.new_name)):
            raise JsonRpcInvalidParams(why)
        changes = {
            uris.from_fs_path(str(path)) or "": [
                types.TextEdit(server.range(path, each), params.new_name) for each in words
            ]
            for path, words in found.items()
        }
        return types.WorkspaceEdit(changes=changes) if changes else None

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["%", "(", '"']))
    def completed(params: types.CompletionParams) -> list[types.CompletionItem]:
        document = server.workspace.get_text_document(params.text_document.uri)
        project = server.project(Path(document.path))
        line = document.lines[params.position.line] if params.position.line < len(document.lines) else ""
        if line.startswith("%%"):
            key, colon, _ = line[: params.position.character].removeprefix("%%").partition(":")
            if colon and project:
                return [_item(each, types.CompletionItemKind.Value) for each in value_completions(key.strip(), project)]
            return [_item(each, types.CompletionItemKind.Property) for each in key_completions()]
        if project and (quoted := server.quoted(params)):
            return [_item(each, types.CompletionItemKind.EnumMember) for each in word_completions(quoted, project)]
        return [_item(each, types.CompletionItemKind.Function) for each in completions(project)] if project else []

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    def lenses(params: types.CodeLensParams) -> list[types.CodeLens]:
        document = server.workspace.get_text_document(params.text_document.uri)
        path = Path(document.path)
        folder = folder_of(path)
        if folder is None:
            return []
        if path.suffix == ".sql":
            return [_lens(0, "run this test", folder, str(path))]
        rules = [word for word in _words(document) if word.kind == "rule"]
        lines = ((document.source.count("\n", 0, word.start), word.text) for word in rules)
        return [_lens(line, f"run the tests of {rule_id}", folder, rule_id) for line, rule_id in lines]

    @server.command(RUN_TESTS)
    def ran(folder: str, what: str) -> str:
        text = _run(Path(folder), what)
        server.window_show_message(types.ShowMessageParams(types.MessageType.Info, text))
        return text

    return server


def _publish(server: DocumentServer, uri: str) -> None:
    """The findings of the file, and of the others of its pack where they are not what was said last."""
    path = Path(server.workspace.get_text_document(uri).path)
    project = server.project(path) if path.suffix == ".dl" else None
    if project is None:
        return
    for file in project.texts:
        found = [lsp_diagnostic(each) for each in project.findings if each.file == str(file)]
        diagnostics = [
            types.Diagnostic(
                _range(each["range"]), each["message"], types.DiagnosticSeverity(each["severity"]), each["code"],
                source=each["source"],
            )
            for each in found
        ]  # fmt: skip
        target = uris.from_fs_path(str(file)) or ""
        if file != path and diagnostics == server.said.get(target, []):
            continue
        server.said[target] = diagnostics
        server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(target, diagnostics))


def _run(folder: Path, what: str) -> str:
    """Run one test file, or every test that names a rule; the failures, or how many passed."""
    try:
        pack = load_pack(folder)
        files = find_tests(folder / "tests") if not what.endswith(".sql") else (Path(what),)
        wanted = [file for file in files if str(file) == what or what in file.read_text(encoding="utf-8")]
        engines = PackEngines()
        results = [run_test(file, pack, prove=False, memo=False, engines=engines) for file in wanted]
    except InputError as error:
        return str(error)
    failures = [str(failure) for result in results for failure in result.failures]
    asked = sum(result.expectations for result in results)
    files_run = "1 file" if len(wanted) == 1 else f"{len(wanted)} files"
    return "\n".join(
        [*failures, f"{files_run}, {asked} expectation{'s' if asked != 1 else ''}, {len(failures)} failed"]
    )


def _words(document: TextDocument) -> Any:
    is_rules = document.path.endswith(".dl")
    return words_of_rules(document.source) if is_rules else words_of_test(document.source)


def _range(found: dict[str, dict[str, int]]) -> types.Range:
    return types.Range(types.Position(**found["start"]), types.Position(**found["end"]))


def _location(path: Path, line: int) -> types.Location:
    here = types.Position(line - 1, 0)
    return types.Location(uris.from_fs_path(str(path.absolute())) or "", types.Range(here, here))


def _item(each: Completion, kind: types.CompletionItemKind) -> types.CompletionItem:
    return types.CompletionItem(each.label, kind=kind, detail=each.about, insert_text=each.insert)


def _lens(line: int, title: str, folder: Path, what: str) -> types.CodeLens:
    here = types.Position(line, 0)
    return types.CodeLens(types.Range(here, here), types.Command(title, RUN_TESTS, arguments=[str(folder), what]))
