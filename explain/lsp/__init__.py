"""A language server for rule files and rule tests: `binlogic lsp`."""
