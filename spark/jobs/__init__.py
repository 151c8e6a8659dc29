"""The steps from logs to facts to outcomes, each a plain function that one process or Spark runs."""
