"""What roles do not know: blocks unseen, who may be where, and how they are dealt."""
