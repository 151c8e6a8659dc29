"""The law of widening on random and recorded workloads: what is known less of changes no certain answer."""
