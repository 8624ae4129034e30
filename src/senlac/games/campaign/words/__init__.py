"""The texts of the campaign: notation, log sentences, layouts of positions."""
