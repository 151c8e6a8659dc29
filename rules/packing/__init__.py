"""Where packs come from, what pins them, and how one pack overrides a rule of another. Text only, nothing runs."""
