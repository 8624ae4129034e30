"""What all of the engine uses: errors, texts, caches, masks, TOML."""
