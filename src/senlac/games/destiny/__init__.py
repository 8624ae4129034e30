"""1066: Year of Destiny: three claimants, a campaign on the map, battles on a board of squares."""
