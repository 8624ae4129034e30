"""9.3: what happens where a force meets others."""
