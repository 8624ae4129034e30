"""The words of the campaign: notation, sentences of the log, positions by names."""
