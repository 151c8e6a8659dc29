"""What all others use: names, origins, statements, errors and the schema of facts (`schema.py`), as values without
behaviour.
"""
