"""The laboratory: JSON-RPC for programs, odds, speed, tuning."""
