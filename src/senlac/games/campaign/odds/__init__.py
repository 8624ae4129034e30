"""What the dice of the campaign may bring, before they are rolled."""
