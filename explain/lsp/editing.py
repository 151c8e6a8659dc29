"""What an editor asks for beside texts and words: symbols, formatting, actions, and proofs in tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lsprotocol import types
from pygls import uris

from ...facts.door.encoded import lines_of
from ...facts.errors import InputError
from ...rules.authoring.fmt import format_rules
from ...rules.language.ast import Rule
from ...rules.language.codes import CODES
from ...rules.packing.loading import load_pack
from ..explanation import Explained, explain_at
from ..findings.json import lsp_diagnostic
from ..render.terminal import render_terminal
from ..ruletest.header import inputs_of_test
from .actions import Action, Replacement, actions
from .project import folder_of, path_of
from .serving import DocumentServer
from .words import Word

EXPLAIN = "binlogic.explain"
PROVE = "binlogic.prove"


def add_editing(server: DocumentServer) -> None:
    """Register the answers."""

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        path = Path(server.workspace.get_text_document(params.text_document.uri).path)
        project = server.project(path)
        own = [rule for file in project.files if file.path == str(path) for rule in file.rules] if project else []
        return [
            types.DocumentSymbol(_name(rule), _kind(rule), _lines(rule), _lines(rule), detail=rule.get("verdict"))
            for rule in own
            if rule.clauses
        ]

    @server.feature(types.WORKSPACE_SYMBOL)
    def everywhere(params: types.WorkspaceSymbolParams) -> list[types.SymbolInformation]:
        found: dict[str, types.SymbolInformation] = {}
        for folder in {folder_of(Path(doc.path)) for doc in server.workspace.text_documents.values()} - {None}:
            project = server.project(folder / "pack.toml") if folder else None
            for rule in project.rules if project else ():
                path = path_of(rule.place.file) if rule.clauses else None
                if path is not None and params.query.lower() in _name(rule).lower():
                    place = types.Location(uris.from_fs_path(str(path.absolute())) or "", _lines(rule))
                    found.setdefault(_name(rule), types.SymbolInformation(place, _name(rule), _kind(rule)))
        return list(found.values())

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def formatted(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        document = server.workspace.get_text_document(params.text_document.uri)
        if not document.path.endswith(".dl"):
            return []
        text, problems = format_rules(document.source, document.path)
        if problems or text == document.source:
            return []
        whole = types.Range(types.Position(0, 0), types.Position(len(document.lines), 0))
        return [types.TextEdit(whole, text)]

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
    )
    def offered(params: types.CodeActionParams) -> list[types.CodeAction]:
        document = server.workspace.get_text_document(params.text_document.uri)
        project = server.project(Path(document.path)) if document.path.endswith(".dl") else None
        asked = params.range
        return [
            _action(server, document.uri, action)
            for found in (project.findings if project else ())
            if found.file == document.path and asked.start.line <= found.line - 1 <= asked.end.line
            for action in actions(document.source, found)
        ]

    @server.command(EXPLAIN)
    def explained(number: str) -> str:
        code = CODES.get(number)
        return _told(server, f"{number} {code.title}\n\n{code.cause}" if code else f"there is no code {number}")

    @server.command(PROVE)
    def proved(file: str, line: int) -> str:
        return _told(server, "\n".join(proofs(Path(file), int(line))))


def proofs(path: Path, line: int) -> Iterator[str]:
    """Why a statement of a rule test comes to what it does, for each binlog; or why that is not known."""
    folder = folder_of(path)
    if folder is None:
        return
    try:
        of = explain_at(inputs_of_test(path, load_pack(folder)), line)
        for outcome in of.decision.outcomes:
            yield from _proof(of, outcome.binlog, "")
            beside = dict.fromkeys(r.rule_id for r in outcome.reasons if r.verdict in ("advice", "warned"))
            for rule_id in beside:
                yield from _proof(of, outcome.binlog, rule_id)
    except InputError as error:
        yield str(error)


def _proof(of: Explained, binlog: str, rule_id: str) -> Iterator[str]:
    proof = of.prove_what(rule_id, binlog) if rule_id else of.prove(of.outcome(binlog))
    yield from lines_of(render_terminal(of.compact(proof), chains=True))
    yield ""


def _told(server: DocumentServer, text: str) -> str:
    """All of it in the log of the editor, and how it begins where it is seen at once."""
    server.window_log_message(types.LogMessageParams(types.MessageType.Info, text))
    first = next((line for line in text.split("\n") if line.strip()), "nothing to say")
    server.window_show_message(types.ShowMessageParams(types.MessageType.Info, first))
    return text


def _name(rule: Rule) -> str:
    return f"{rule.id} {rule.slug}".strip() or rule.clauses[0].head.predicate


def _kind(rule: Rule) -> types.SymbolKind:
    return types.SymbolKind.Event if rule.id else types.SymbolKind.Function


def _lines(rule: Rule) -> types.Range:
    """From the first annotation of a rule to its last clause."""
    first = min(place.line for place in (*(each.place for each in rule.annotations), rule.clauses[0].place))
    last = max(clause.place.line for clause in rule.clauses)
    return types.Range(types.Position(first - 1, 0), types.Position(last, 0))


def _action(server: DocumentServer, uri: str, action: Action) -> types.CodeAction:
    told = lsp_diagnostic(action.finding)
    here = types.Range(types.Position(**told["range"]["start"]), types.Position(**told["range"]["end"]))
    about = types.Diagnostic(
        here, told["message"], types.DiagnosticSeverity(told["severity"]), told["code"], source="binlogic"
    )
    if action.edit is None:
        command = types.Command(action.title, EXPLAIN, arguments=[action.finding.rule])
        return types.CodeAction(action.title, types.CodeActionKind.QuickFix, [about], command=command)
    edit = types.WorkspaceEdit(changes={uri: [_edit(server, uri, action.edit)]})
    is_first = not action.title.startswith("accept ")
    return types.CodeAction(action.title, types.CodeActionKind.QuickFix, [about], is_preferred=is_first, edit=edit)


def _edit(server: DocumentServer, uri: str, edit: Replacement) -> types.TextEdit:
    path = Path(uris.to_fs_path(uri) or "")
    return types.TextEdit(server.range(path, Word("", "", edit.start, edit.end)), edit.text)
