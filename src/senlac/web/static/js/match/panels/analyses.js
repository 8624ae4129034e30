// The analyses of a match: a list of the user's own, and a new one from a moment.

import { get, post, query, reason } from "../../lib/api.js";
import { toast } from "../../lib/announce.js";
import { open } from "../../lib/dialog.js";
import { h } from "../../lib/dom.js";
import { invitationKey } from "../../lib/invitation-key.js";
import { ensureSignedIn } from "../../lib/session.js";

/**
 * Open an analysis of a moment. If the user has others of this match, they may open one of these.
 * @param {string} match
 * @param {number} at an entry
 * @param {string} eyes the roles whose knowledge it begins with
 */
export async function openAnalysis(match, at, eyes) {
  try {
    await ensureSignedIn();
    /** @type {{analyses: AnalysisCard[]}} */
    const { analyses } = await get(`/matches/${match}/analyses${query({ invite: invitationKey() })}`);
    if (analyses.length) chooseAnalysis(analyses, () => void begin(match, at, eyes));
    else await begin(match, at, eyes);
  } catch (error) {
    toast(reason(error));
  }
}

/**
 * @param {string} match
 * @param {number} at
 * @param {string} eyes
 */
async function begin(match, at, eyes) {
  try {
    const roles = eyes.split(",").filter(Boolean);
    const made = await post(`/matches/${match}/analyses${query({ invite: invitationKey() })}`, { at, roles });
    location.assign(`/match/${made.id}`);
  } catch (error) {
    toast(reason(error));
  }
}

/**
 * @param {AnalysisCard[]} analyses
 * @param {() => void} fresh begins a new one
 */
function chooseAnalysis(analyses, fresh) {
  const button = h("button", { type: "button", class: "primary" }, "Analyse this position");
  const rows = analyses.map(({ id, title, at, played_at: played }) => {
    const day = new Date(played).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
    return h("li", {}, h("a", { href: `/match/${id}` }, title || "Untitled analysis"), " ", h("small", {}, `from action ${at}, last changed ${day}`));
  });
  const dialog = open("Analysis board", [h("div", { class: "row" }, button), h("h3", {}, "Your analyses of this match"), h("ul", { class: "analyses" }, rows)]);
  button.addEventListener("click", () => {
    dialog.close();
    fresh();
  });
}
