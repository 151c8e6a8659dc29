"""What helps to write rules: formatting, mutants, coverage, the smallest difference of two packs, new rules."""
