"""Environments for programs that learn, in the interfaces of PettingZoo and OpenSpiel.

All modules here need `senlac[research]`. What they wrap is in `senlac.bots.episode`.
"""
