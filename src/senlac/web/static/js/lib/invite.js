// Invitations: the word by which I look at a match, and those that I may send to others.

/** Return the word of the link that led here: with it a private match may be looked at. */
export const invitation = () => new URLSearchParams(location.search).get("invite");

/**
 * Keep the links of a new match, which are told only once, while this tab is open.
 * @param {{id: string, invites?: Record<string, string>}} made
 */
export function keepInvites({ id, invites }) {
  if (invites) sessionStorage.setItem(`senlac.invites.${id}`, JSON.stringify(invites));
}

/**
 * Return the links of a match, by role.
 * @param {string} id
 * @returns {Record<string, string>}
 */
export const keptInvites = (id) => JSON.parse(sessionStorage.getItem(`senlac.invites.${id}`) ?? "{}");
