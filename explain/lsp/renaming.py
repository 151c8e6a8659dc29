"""Where a relation or a rule is named in a pack, and what renaming a relation changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lsprotocol import types
from pygls import uris
from pygls.exceptions import JsonRpcInvalidParams

from ...rules.packing.pack import MANIFEST
from .project import Project
from .serving import DocumentServer, words_of
from .words import Word, named_as


def add_renaming(server: DocumentServer) -> None:
    """Register the answers."""

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    def referred(params: types.ReferenceParams) -> list[types.Location]:
        project, word = server.word(params)
        found = _mentions(server, project, word) if project and word else ()
        return [types.Location(uri, server.range(path, each)) for uri, path, each in found]

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def renameable(params: types.PrepareRenameParams) -> types.Range | None:
        project, word = server.word(params)
        path = Path(server.workspace.get_text_document(params.text_document.uri).path)
        return server.range(path, word) if project and word and project.can_rename(word) else None

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def renamed(params: types.RenameParams) -> types.WorkspaceEdit | None:
        project, word = server.word(params)
        if project is None or word is None or not project.can_rename(word):
            return None
        if why := project.unusable_name(params.new_name):
            raise JsonRpcInvalidParams(why)
        changes: dict[str, list[types.TextEdit]] = {}
        for uri, path, each in _mentions(server, project, word):
            changes.setdefault(uri, []).append(types.TextEdit(server.range(path, each), params.new_name))
        return types.WorkspaceEdit(changes=changes)


def _mentions(server: DocumentServer, project: Project, word: Word) -> Iterator[tuple[str, Path, Word]]:
    """Every place in the rule files, tests and manifest of a pack that means a word, as they are in the editor."""
    rules = (path for path in project.texts if path.suffix == ".dl")
    for path in (*rules, *sorted((project.folder / "tests").rglob("*.sql")), project.folder / MANIFEST):
        uri = uris.from_fs_path(str(path)) or ""
        for each in words_of(server.workspace.get_text_document(uri)):
            if (found := named_as(each, word)) is not None:
                yield uri, path, found
