"""Tools for testing games, ours and those of other authors.

`laws` checks properties that hold for every game, `refusal_coverage` checks that every action is
legal or refused with a reason, `tampered` tries hand-edited positions, `reference_rules` plays a
game against a second implementation of its rules, `golden` keeps whole games on file, `browser`
plays on the pages. A running server imports none of it. The laws need only Senlac; modules with
further requirements say so when imported, and `pip install 'senlac[testing]'` installs them.
"""
