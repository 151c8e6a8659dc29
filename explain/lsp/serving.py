"""What the answers of the language server share: open documents, their packs, the words that requests point at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls import uris
from pygls.lsp.server import LanguageServer
from pygls.workspace import TextDocument

from .project import Project, folder_of, project_of
from .words import QuotedWord, Word, quoted_at, word_at, words_of_manifest, words_of_rules, words_of_test


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
        return self.project(Path(document.path)), word_at(words_of(document), offset)

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


def words_of(document: TextDocument) -> Any:
    """The words of a rule file, of a manifest or of a rule test."""
    kinds = {".dl": words_of_rules, ".toml": words_of_manifest}
    return kinds.get(Path(document.path).suffix, words_of_test)(document.source)
