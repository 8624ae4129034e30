"""Drawing of boards: lines, relief, symbols. No game rules."""
