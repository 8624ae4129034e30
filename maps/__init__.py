"""The maker of the maps: from a coastline, places and rivers to areas that share their borders."""
