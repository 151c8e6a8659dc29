"""The protocol: texts come in, diagnostics and answers go out. Everything said is made in the other files."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from lsprotocol import types
from pygls import uris

from ...facts.errors import InputError
from ...facts.readers.script import read_statements
from ...rules.packing.loading import load_pack
from ..findings.json import lsp_diagnostic
from ..ruletest import PackEngines, find_tests, run_test
from .editing import PROVE, add_editing
from .project import folder_of, path_of
from .renaming import add_renaming
from .say import (
    Completion,
    completions,
    hover,
    key_completions,
    value_completions,
    word_completions,
    word_hover,
)
from .serving import DocumentServer, words_of

RUN_TESTS = "binlogic.runTests"
_EXPECTS = re.compile(r"\s*(expect|todo)")
#: seconds without a change before a text is checked; who types faster is told once
_PAUSE = 0.1


def make_server(version: str) -> DocumentServer:
    """A server ready to be started."""
    server = DocumentServer("binlogic", version)
    add_editing(server)
    add_renaming(server)

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
            return [_lens(0, "run this test", folder, str(path)), *_proof_lenses(path, document.source)]
        rules = [word for word in words_of(document) if word.kind == "rule"]
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
        results = [run_test(file, pack, memo=False, engines=engines) for file in wanted]
    except InputError as error:
        return str(error)
    failures = [line for result in results for failure in result.failures for line in failure.lines]
    failed = sum(len(result.failures) for result in results)
    asked = sum(result.expectations for result in results)
    files_run = "1 file" if len(wanted) == 1 else f"{len(wanted)} files"
    return "\n".join([*failures, f"{files_run}, {asked} expectation{'s' if asked != 1 else ''}, {failed} failed"])


def _range(found: dict[str, dict[str, int]]) -> types.Range:
    return types.Range(types.Position(**found["start"]), types.Position(**found["end"]))


def _location(path: Path, line: int) -> types.Location:
    here = types.Position(line - 1, 0)
    return types.Location(uris.from_fs_path(str(path.absolute())) or "", types.Range(here, here))


def _item(each: Completion, kind: types.CompletionItemKind) -> types.CompletionItem:
    return types.CompletionItem(each.label, kind=kind, detail=each.about, insert_text=each.insert)


def _proof_lenses(path: Path, text: str) -> list[types.CodeLens]:
    """A lens above every statement of which something is expected."""
    told = [
        statement.record.line
        for statement in read_statements(text, str(path))
        if any(_EXPECTS.match(comment) for _, comment in statement.comments)
    ]
    return [types.CodeLens(_at(line - 1), types.Command("why", PROVE, arguments=[str(path), line])) for line in told]


def _lens(line: int, title: str, folder: Path, what: str) -> types.CodeLens:
    return types.CodeLens(_at(line), types.Command(title, RUN_TESTS, arguments=[str(folder), what]))


def _at(line: int) -> types.Range:
    return types.Range(types.Position(line, 0), types.Position(line, 0))
