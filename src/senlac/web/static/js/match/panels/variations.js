// The panel of an analysis: its variations, what is said about a move, the next dice, and its link.

import { announce, toast } from "../../lib/announce.js";
import { get, post, put, query, reason, remove } from "../../lib/api.js";
import { busyButton, pageIsLeaving } from "../../lib/busy-button.js";
import { confirm, open } from "../../lib/dialog.js";
import { byId, h, refill } from "../../lib/dom.js";
import { invitationKey } from "../../lib/invitation-key.js";
import { linkField } from "../../lib/link-field.js";
import { ChangeQueue } from "./change-queue.js";
import { replayButton, sign } from "./replay-buttons.js";
import { selectTab } from "./tabs.js";
import { childrenOf, textOf, VariationTree, written } from "./variation-tree.js";

const MAX_TITLE = 80;
const MAX_NOTE = 2000;
const SECRET = "What you cannot see in the match is drawn at random here, in agreement with what you know.";

/** The panel beside the board of an analysis. */
export class VariationsPanel {
  /**
   * @param {HTMLElement} element
   * @param {string} match
   * @param {(entry: number) => void} look shows a move to those who only read the analysis
   */
  constructor(element, match, look) {
    this.path = `/matches/${match}`;
    this.match = match;
    this.look = look;
    this.seq = -1;
    /** @type {Variations | null} */
    this.tree = null;
    /** The move that was last shown after each, so that Forward goes the way that Back came. */
    this.ways = new Map();
    /** The moves in folds that are open. @type {Set<number>} */
    this.unfolded = new Set();
    const load = () => get(`${this.path}/variations${query({ invite: invitationKey() })}`);
    /** @type {ChangeQueue<Variations>} */
    this.changes = new ChangeQueue(load, (tree) => this.update(tree));
    this.top = h("div", { class: "about" });
    this.secret = h("p", { class: "secret", hidden: true }, SECRET);
    this.tools = h("div", { class: "row tools", role: "group", "aria-label": "Moves" });
    this.noting = this.tool("Note", () => this.toggleNote());
    this.noting.dataset.key = "note";
    this.lines = h("div", { class: "lines", role: "region", "aria-label": "Variations", tabindex: "0" });
    this.said = h("form", { class: "said", hidden: true });
    this.said.addEventListener("submit", (event) => event.preventDefault());
    element.replaceChildren(this.top, this.secret, this.tools, this.lines, this.said);
    this.back = h("a", { class: "button docked-chip", hidden: true }, "Back to the match");
    byId("docked").append(this.back);
  }

  /**
   * Handle a newer view of the analysis.
   * @param {TableView} view
   */
  news(view) {
    if (view.seq === this.seq) return;
    this.seq = view.seq;
    void this.changes.refresh();
  }

  /**
   * Show newer variations. Those who only read them are where they have looked last.
   * @param {Variations} tree
   */
  update(tree) {
    this.show(tree.own || !this.tree ? tree : { ...tree, here: this.tree.here });
  }

  /** @param {Variations} tree */
  show(tree) {
    const before = this.tree;
    this.tree = tree;
    this.secret.hidden = !tree.secret;
    this.back.setAttribute("href", `/match/${tree.source}?at=${tree.at}`);
    this.back.hidden = false;
    this.noteWay(tree);
    // A field in which the owner is writing stays.
    const writing = this.said.contains(document.activeElement) && before?.here === tree.here;
    if (!this.top.contains(document.activeElement)) this.top.replaceChildren(...this.about(tree));
    this.showTools(tree);
    const { scrollTop } = this.lines;
    refill(this.lines, new VariationTree(tree, (entry) => void this.go(entry), this.unfolded).draw());
    this.lines.scrollTop = scrollTop;
    if (before?.here !== tree.here) this.reveal();
    if (!writing) this.showSaid(tree);
  }

  /**
   * Remember the moves that lead to the one that is shown.
   * @param {Variations} tree
   */
  noteWay({ moves, here }) {
    const after = new Map(moves.map((move) => [move.entry, move.after ?? -1]));
    for (let entry = here; entry > 0; entry = after.get(entry) ?? -1) this.ways.set(after.get(entry), entry);
  }

  /** @param {Variations} tree */
  about(tree) {
    const title = h("input", { class: "title", "aria-label": "Title of the analysis", placeholder: "Untitled analysis", maxlength: MAX_TITLE, value: tree.title });
    title.addEventListener("change", () => void this.changes.add(() => put(`${this.path}/analysis`, { title: title.value.trim() })));
    return [tree.own ? title : h("h3", {}, tree.title || "Analysis"), ...this.menu(tree)];
  }

  /**
   * Return the menu of the analysis, and the button that opens it.
   * @param {Variations} tree
   */
  menu(tree) {
    const origin = h("button", { type: "button" }, "Go to the match at this moment");
    origin.addEventListener("click", () => location.assign(`/match/${tree.source}?at=${tree.at}`));
    const menu = h("div", { id: "variations-menu", class: "menu", popover: "auto" },
      tree.own && this.tool("Share", () => this.share()),
      this.tool("Save as text", () => this.save()),
      origin,
      tree.own && busyButton(h("button", { type: "button" }, "Delete the analysis"), () => this.erase()),
    );
    menu.addEventListener("click", () => menu.hidePopover());
    const opener = h("button", { type: "button", class: "icon", "aria-label": "More of the analysis", popovertarget: menu.id }, "⋯");
    menu.addEventListener("beforetoggle", () => {
      const { right, bottom } = opener.getBoundingClientRect();
      Object.assign(menu.style, { inset: "auto", right: `${Math.round(innerWidth - right)}px`, top: `${Math.round(bottom)}px` });
    });
    return [opener, menu];
  }

  /** @param {Variations} tree */
  showTools(tree) {
    this.tools.hidden = !tree.own;
    if (!tree.own) return;
    const here = tree.moves.find(({ entry }) => entry === tree.here);
    const next = childrenOf(tree).get(tree.here) ?? [];
    const onward = next.find(({ entry }) => entry === this.ways.get(tree.here)) ?? next[0];
    const back = this.step("back", "One move back", tree.here === 0 ? undefined : here?.after);
    const forward = this.step("forward", "One move forward", onward?.entry);
    refill(this.tools, back, forward, this.dice(tree), this.noting);
  }

  /**
   * Return a button that goes to a move. Without one it can still have the focus, so that a user who steps to
   * the end can step back.
   * @param {string} kind
   * @param {string} name
   * @param {number} [to]
   */
  step(kind, name, to) {
    const made = replayButton(sign(kind), name, () => to !== undefined && this.go(to));
    made.dataset.key = kind;
    made.setAttribute("aria-disabled", String(to === undefined));
    return made;
  }

  /** Scroll to the move that is shown. */
  reveal() {
    this.lines.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  toggleNote() {
    if (!this.tree) return;
    this.said.hidden = !this.said.hidden;
    this.noting.setAttribute("aria-expanded", String(!this.said.hidden));
    this.showSaid(this.tree);
    this.reveal();
    this.said.querySelector("textarea")?.focus();
  }

  /**
   * @param {string} text
   * @param {() => unknown} doing
   */
  tool(text, doing) {
    const made = h("button", { type: "button" }, text);
    made.addEventListener("click", () => void doing());
    return made;
  }

  /**
   * Return the field for the values of the next dice.
   * @param {Variations} tree
   */
  dice({ dice = [] }) {
    const typing = document.activeElement;
    const value = typing instanceof HTMLInputElement && this.tools.contains(typing) ? typing.value : dice.join(" ");
    const field = h("input", { "data-key": "dice", inputmode: "numeric", placeholder: "at random", maxlength: 120, value });
    field.addEventListener("change", () => {
      const values = field.value.split(/[^0-9]+/).filter(Boolean).map(Number);
      void this.changes.add(() => put(`${this.path}/dice`, { values }));
    });
    return h("label", { class: "dice" }, "Next dice ", field);
  }

  /** @param {Variations} tree */
  showSaid(tree) {
    const move = tree.moves.find(({ entry }) => entry === tree.here);
    if (!move || this.said.hidden) return;
    const { entry } = move;
    const name = h("input", { maxlength: MAX_TITLE, value: move.name ?? "", placeholder: "Name of this variation", "aria-label": "Name of this variation" });
    const note = h("textarea", { rows: 2, maxlength: MAX_NOTE, value: move.note ?? "", placeholder: "Note", "aria-label": `Note on: ${textOf(move)}` });
    const save = () => {
      const body = { name: name.value.trim(), note: note.value.trim() };
      return this.changes.add(() => put(`${this.path}/variations/${entry}`, body));
    };
    for (const field of [name, note]) field.addEventListener("change", () => void save());
    const gone = this.tool("Delete this move and all after it", () => this.delete(entry));
    gone.classList.add("quiet");
    this.said.replaceChildren(name, note, ...(entry === 0 ? [] : [gone]));
  }

  // ---- changes --------------------------------------------------------------------------------

  /**
   * Go to a move. Those who only read the analysis look at it in the replay.
   * @param {number} entry
   */
  async go(entry) {
    if (!this.tree) return;
    if (!this.tree.own) {
      this.show({ ...this.tree, here: entry });
      this.look(entry);
      return;
    }
    if (entry === this.tree.here) return;
    try {
      await post(`${this.path}/variations/${entry}/show`);
    } catch (error) {
      toast(reason(error));
    }
  }

  /** @param {number} entry */
  async delete(entry) {
    const text = "This move, all moves after it, and their notes are deleted.";
    if (await confirm("Delete the variation?", text, "Delete")) await this.changes.add(() => remove(`${this.path}/variations/${entry}`));
  }

  async erase() {
    const text = "The analysis is deleted with its variations and notes. Its link stops working.";
    if (!(await confirm("Delete the analysis?", text, "Delete"))) return;
    await remove(`${this.path}/analysis`);
    location.assign(`/match/${this.tree?.source}?at=${this.tree?.at}`);
    // Otherwise the page would be reloaded, because its match is gone.
    await pageIsLeaving();
  }

  async share() {
    if (!this.tree?.link) {
      await this.changes.add(() => post(`${this.path}/share`, { open: true }));
      // A change that was added meanwhile loads the link.
      await this.changes.end;
    }
    if (!this.tree?.link) return;
    const link = `${location.origin}${this.tree.link}`;
    const [field, copy] = linkField(link, "Link", { text: "Copy the link", kind: "primary" });
    const end = h("button", { type: "button" }, "Stop sharing");
    const dialog = open("Share the analysis", [
      h("p", {}, "Everyone with this link can read the analysis and its notes, but not change it."),
      field,
      h("div", { class: "row end" }, end, copy),
    ]);
    end.addEventListener("click", () => {
      dialog.close();
      void this.changes.add(() => post(`${this.path}/share`, { open: false })).then(() => announce("The link no longer works."));
    });
  }

  /** Save the variations with their notes as a text file. */
  save() {
    if (!this.tree) return;
    const text = written(this.tree, `${location.origin}/match/${this.tree.source}?at=${this.tree.at}`);
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    h("a", { href: address, download: `${this.match}.txt` }).click();
    URL.revokeObjectURL(address);
  }
}

/** @type {VariationsPanel | null} */
let panel = null;

/**
 * Show the panel of an analysis, and leave out what belongs to matches between people.
 * @param {TableView} view
 * @param {(entry: number) => void} look
 */
export function showVariations(view, look) {
  if (!panel) {
    for (const name of ["chat", "notes"]) byId(`tab-${name}`).hidden = true;
    byId("tab-variations").hidden = false;
    selectTab(byId("tabs"), byId("tab-variations"));
    panel = new VariationsPanel(byId("variations"), view.match.id, look);
  }
  panel.news(view);
}
