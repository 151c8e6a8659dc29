"""The words of the schema: which columns of facts hold words of a closed list, and what each of them means."""
