"""Mutation sampler: breaks rules at random and reports which tests notice.

`python -m scripts.mutation --help` lists the options; docs/games/testing.md explains the results.
"""
