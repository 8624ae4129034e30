"""What men can be expected to do: where they may strike, and whom they may help."""
