// Whether the user is sent messages about a match while away.

import { toast } from "../../lib/announce.js";
import { get, put, reason } from "../../lib/api.js";
import { confirm } from "../../lib/dialog.js";

/**
 * Show whether a match is muted, and offer to change that.
 * @param {string} match
 */
export async function changeMute(match) {
  const path = `/matches/${match}/mute`;
  try {
    /** @type {{muted: boolean}} */
    const { muted } = await get(path);
    const text = muted ? "This match is muted: you are sent no messages about it." : "You are sent messages about this match, as you have chosen on your account page.";
    if (!(await confirm("Messages about this match", text, muted ? "Unmute" : "Mute"))) return;
    await put(path, { muted: !muted });
    toast(muted ? "You are sent messages about this match again." : "You are sent no more messages about this match.");
  } catch (error) {
    toast(reason(error));
  }
}

/**
 * Return whether other people play in a match: only such matches send messages.
 * @param {MatchCard} match
 */
export const hasMessages = ({ seats }) => seats.some(({ kind, mine }) => kind === "person" && !mine);
