"""Check of the words in code, docs and pages against the glossary."""
