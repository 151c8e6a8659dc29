"""Writes findings in the forms that people and tools read: findings in; text, JSON, SARIF, JUnit, annotations or
Markdown out.
"""
