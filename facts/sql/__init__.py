"""Parses SQL, one file per family of statements: text in, its template and a `Statement` with spans out."""
