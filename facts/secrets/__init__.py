"""Secrets in SQL text and what stands for them."""
