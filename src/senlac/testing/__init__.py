"""What the tests of a game are made of, for games of this house and of others alike.

`laws` holds matches to what is true of every game, `explained` asks why not, `edited` tries
positions that somebody changed by hand, `referees` plays a game against a second reading of its
rules, `golden` keeps whole games on file, `browser` plays in the pages. Nothing here is imported
while a table runs. The laws need nothing but Senlac; what needs more says so when it is imported,
and `pip install 'senlac[testing]'` brings it.
"""
