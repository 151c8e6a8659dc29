"""Takes decided transitions again: record batches in, the place of what came of each row out."""
