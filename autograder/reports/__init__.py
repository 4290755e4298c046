"""Reports: each renders a `Result`, and knows of nothing else."""
