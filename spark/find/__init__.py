"""One statement of a lake, found by what is known of its outcome, and replayed so that its proof can be made."""
