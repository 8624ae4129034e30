// Dragging: a piece, a stack or the selection to a space; and a frame that selects all pieces within it,
// with the Shift key or while pieces are being added.

import { h } from "../../lib/dom.js";
import { requestProposal } from "./group-move.js";
import { gather, isTogether } from "./multi-select.js";
import { dragSelection } from "./stack-select.js";
import { keyOf, thingOf } from "./thing-keys.js";

/** Pixels. A pointer that moves farther is dragging. */
const MAX_CLICK_MOVE = 6;

/** Lets pieces be dragged about the map, or about an inset. */
export class Drag {
  /**
   * @param {import("./selection.js").Selection} selection
   * @param {import("../board/stage.js").Stage} stage
   * @param {{view: import("../board/board.js").BoardView, pieces: import("../board/pieces.js").Pieces}} [where] the map
   *   by default
   */
  constructor(selection, stage, { view, pieces } = { view: stage.board, pieces: stage.pieces }) {
    this.selection = selection;
    this.stage = stage;
    this.view = view;
    this.pieces = pieces;
    /** @type {{id: number, x: number, y: number, key: string, begun: boolean} | null} */
    this.drag = null;
    this.shadow = h("div", { class: "drag", "aria-hidden": "true", hidden: true });
    document.body.append(this.shadow);
    const { svg } = view;
    svg.addEventListener("pointerdown", (event) => this.down(event), true);
    svg.addEventListener("pointermove", (event) => this.move(event), true);
    svg.addEventListener("pointerup", (event) => this.up(event), true);
    svg.addEventListener("pointercancel", () => this.end(), true);
    svg.addEventListener("click", (event) => this.clicked(event), true);
    /** Whether the next click only ends a drag. */
    this.ended = false;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const { chooser } = this.selection;
    this.ended = false;
    this.end();
    if (event.button || !event.isPrimary || !chooser.ask || this.selection.occupied) return;
    const key = event.shiftKey ? "" : this.grasped(event);
    if (!key && !this.frames(event)) return;
    this.drag = { id: event.pointerId, x: event.clientX, y: event.clientY, key, begun: false };
  }

  /**
   * Return whether a pointer that grasps nothing draws a frame.
   * @param {PointerEvent} event
   */
  frames({ shiftKey }) {
    const { gathering, scene } = this.selection.chooser;
    return (shiftKey || gathering) && Boolean(scene?.together?.length);
  }

  /**
   * Return the piece that a pointer grasps. A finger grasps selected pieces only, because it also pans
   * the map.
   * @param {PointerEvent} event
   */
  grasped({ target, pointerType }) {
    const found = target instanceof Element ? target.closest("[data-thing^='piece:']") : null;
    const key = found?.getAttribute("data-thing") ?? "";
    const { chooser } = this.selection;
    if (chooser.chosen.some((thing) => keyOf(thing) === key)) return key;
    const stack = this.stackOf(key);
    const able = stack ? dragSelection(chooser, stack) : this.stage.highlighter.keys.includes(key);
    return pointerType !== "touch" && able ? key : "";
  }

  /**
   * Return the pieces of the stack that a piece lies in, if any.
   * @param {string} key
   */
  stackOf(key) {
    return this.pieces.stacks.stacks.get(thingOf(key).id)?.ids;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { drag } = this;
    if (drag?.id !== event.pointerId) return;
    const { clientX: x, clientY: y } = event;
    if (!drag.begun && Math.hypot(x - drag.x, y - drag.y) < MAX_CLICK_MOVE) return;
    event.stopPropagation();
    if (!drag.begun) this.begin(drag);
    if (drag.key) this.lay(new DOMRect(x, y));
    else this.lay(frameOf(drag, event));
  }

  /** @param {{id: number, key: string, begun: boolean}} drag */
  begin(drag) {
    const { chooser } = this.selection;
    drag.begun = true;
    this.view.svg.setPointerCapture(drag.id);
    this.shadow.hidden = false;
    this.shadow.className = drag.key ? "drag held" : "drag frame";
    if (!drag.key || chooser.chosen.some((thing) => keyOf(thing) === drag.key)) return;
    const stack = this.stackOf(drag.key);
    const taken = stack ? dragSelection(chooser, stack) : null;
    chooser.clear();
    if (taken) {
      ({ picked: chooser.picked, others: chooser.others, gathering: chooser.gathering } = taken);
      this.selection.show();
    } else this.selection.follow(chooser.click(thingOf(drag.key)));
    const more = chooser.others.length ? ` and ${chooser.others.length} more` : "";
    this.shadow.textContent = `${chooser.nameOf(chooser.picked ?? thingOf(drag.key))}${more}`;
  }

  /** @param {DOMRect} box */
  lay({ x, y, width, height }) {
    const { style } = this.shadow;
    [style.left, style.top, style.width, style.height] = [x, y, width, height].map((n, place) => place > 1 && !n ? "" : `${n}px`);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { drag } = this;
    const begun = drag?.begun && drag.id === event.pointerId;
    this.end();
    if (!begun) return;
    this.ended = true;
    // The drawn frame may lag behind the pointer.
    if (!drag.key) this.take(frameOf(drag, event));
    else this.drop(event.clientX, event.clientY);
  }

  /**
   * Select everything within a frame.
   * @param {DOMRect} box
   */
  take(box) {
    const { view, pieces } = this;
    const within = pieces.shown.filter(({ id }) => {
      const at = pieces.where(id);
      const { x, y } = at ? view.onPage(at) : { x: -1, y: -1 };
      return at && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    });
    if (gather(this.selection.chooser, within.map(({ id }) => `piece:${id}`))) this.selection.show();
  }

  /**
   * Act on the space where the selection was dropped: at once if a single piece was dragged.
   * @param {number} clientX
   * @param {number} clientY
   */
  drop(clientX, clientY) {
    const { chooser } = this.selection;
    const target = document.elementFromPoint(clientX, clientY);
    if (!target || ![this.view, this.stage.board].some(({ svg }) => svg.contains(target))) return;
    const key = target.closest("[data-thing]")?.getAttribute("data-thing") ?? "";
    const options = chooser.lit().get(key) ?? [];
    const last = options[0]?.args.at(-1);
    if (last && chooser.chosen.length === 1 && options.every((option) => isTogether(chooser, option))) {
      void requestProposal(this.selection, { goal: last.word ?? last.id, once: true });
      return;
    }
    this.ended = false;
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX, clientY }));
    this.ended = true;
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    if (this.ended && event.isTrusted) {
      event.stopImmediatePropagation();
      event.preventDefault();
    } else if (event.shiftKey && this.selection.chooser.scene?.together?.length) this.selection.chooser.gathering = true;
    this.ended = false;
  }

  end() {
    this.drag = null;
    this.shadow.hidden = true;
    this.shadow.textContent = "";
  }
}

/**
 * Return the frame from where a pointer was pressed to where it is.
 * @param {{x: number, y: number}} start
 * @param {PointerEvent} event
 */
function frameOf({ x, y }, { clientX, clientY }) {
  return new DOMRect(Math.min(x, clientX), Math.min(y, clientY), Math.abs(x - clientX), Math.abs(y - clientY));
}
