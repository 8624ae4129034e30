"""The web server on which people and bots play matches in the browser.

A package imports only those that precede it in this list: `support`, `config`, `database`,
`accounts`, `matches`, `store`, `bots`, `views`, `notices`, `services`, `security`, `sockets`,
`http`, `run`, `ops`.
"""
