"""Is the command line of lakes: facts and outcomes of workloads that outgrow one process.

read/ turns byte ranges of logs into records, lake/ says what is kept in which folder, replay/ decides one partition of
sessions, jobs/ runs these steps in one process or on Spark. docs/spark.md is the manual.
"""
