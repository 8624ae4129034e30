// The user as the server knows them.

import { get, post } from "./api.js";

/** @returns {Promise<Me>} */
export const whoAmI = () => get("/me");

/**
 * Create a guest account, unless there is a session.
 * @returns {Promise<Me>}
 */
export async function ensureSignedIn() {
  const me = await whoAmI();
  return me.signed ? me : post("/guest");
}
