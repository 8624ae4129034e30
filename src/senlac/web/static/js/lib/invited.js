// The word of the link that led here.

/** Return the word of the link that led here: with it a private match may be looked at. */
export const invitation = () => new URLSearchParams(location.search).get("invite");
