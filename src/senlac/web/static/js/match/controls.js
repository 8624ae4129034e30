// The buttons and keys of the page of a match.

import { byId } from "../lib/dom.js";
import { themeSwitch } from "../lib/theme.js";
import { watchIntents } from "./input/group-move.js";
import { showKeyboardHelp } from "./input/keyboard-help.js";
import { listenToKeys } from "./input/keyboard.js";
import { isPlaying } from "./panels/menu.js";
import { listenToPanels } from "./panels/panels.js";
import { tabs } from "./panels/tabs.js";

/** @typedef {import("./page.js").MatchPage} MatchPage */

/** @param {MatchPage} page */
export function connectButtons(page) {
  const { camera, turns } = page.stage;
  const actions = {
    nearer: () => camera.nearer(),
    farther: () => camera.farther(),
    fit: () => camera.fit(),
    turn: () => turns.turn(2),
    "open-rules": () => page.rules.open(),
    "open-replay": () => page.replay.start(),
  };
  for (const [id, doing] of Object.entries(actions)) byId(id).addEventListener("click", () => void doing());
  watchIntents(page.selection, byId("prompt"));
  themeSwitch(byId("theme"));
  listenToPanels(byId("sides"), (action) => page.selection.order(action));
  tabs(byId("tabs"), (name) => {
    if (name === "chat") byId("tab-chat").classList.remove("news");
    page.sheet.show(byId("tabs"), byId(name));
  });
}

/** @param {MatchPage} page */
export function connectKeys(page) {
  const { selection, stage } = page;
  listenToKeys({
    skip: () => stage.effects.skip(),
    back: () => page.rules.close() || selection.back(),
    enter: () => selection.enter(),
    press: (digit) => selection.prompt.press(digit),
    turn: (degrees) => selection.turn(degrees),
    walk: (way) => stage.walk(way),
    camera: (key) => stage.look(key),
    find: () => stage.finder.open(),
    undo: () => void (!page.replay.open && isPlaying(page.state) && selection.undo()),
    meanwhile: () => page.lastMoves.toggleList(),
    marks: () => page.lastMoves.toggleMarks(),
    legend: () => page.legend.toggle(),
    help: showKeyboardHelp,
  });
}
