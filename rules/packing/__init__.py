"""Loads packs: a folder, a zip file or a name in; a checked program, cut to a profile, out. Text only, nothing runs."""
