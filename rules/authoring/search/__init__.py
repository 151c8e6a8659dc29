"""The smallest workload on which two programs differ, found by clingo among the statements of a menu."""
