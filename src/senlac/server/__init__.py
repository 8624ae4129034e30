"""The web server on which people and bots play matches in the browser.

Its packages, each of which imports only those before it: `support`, `config`, `database`,
`accounts`, `matches`, `store`, `bots`, `views`, `notices`, `services`, `security`, `sockets`,
`http`, `run`, `ops`.
"""
