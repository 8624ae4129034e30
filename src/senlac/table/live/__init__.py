"""WebSockets and the notices behind them."""
