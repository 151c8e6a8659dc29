"""Makes the pages of a pack: rules and tests in, Markdown out."""
