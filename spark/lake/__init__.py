"""What a lake of facts and outcomes holds: tables as folders of Parquet, and a manifest of every run."""
