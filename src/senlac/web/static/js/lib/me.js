// Who I am to the server.

import { get, post } from "./api.js";

/** @returns {Promise<Me>} */
export const whoAmI = () => get("/me");

/**
 * Be somebody: a guest, if nobody yet.
 * @returns {Promise<Me>}
 */
export async function beSomebody() {
  const me = await whoAmI();
  return me.signed ? me : post("/guest");
}
