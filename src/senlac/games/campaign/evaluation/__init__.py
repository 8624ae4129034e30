"""The evaluation of towns, forces, sieges and whole positions."""
