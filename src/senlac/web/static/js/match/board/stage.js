// The stage: the board with everything on it, and the camera.

import { byId } from "../../lib/dom.js";
import { Tooltip } from "../cards/tooltip.js";
import { keyOf } from "../input/thing-keys.js";
import { Finder } from "../map/finder.js";
import { Minimap } from "../map/minimap.js";
import { BoardView } from "./board.js";
import { Camera } from "./camera.js";
import { Effects } from "./effects.js";
import { drawDial } from "./facing-dial.js";
import { Highlighter } from "./highlights.js";
import { choosableKeys, showOwnLands } from "./initial-view.js";
import { InsetView } from "./inset.js";
import { LastMarks } from "./last-marks.js";
import { showArrows, showMarks, showTints } from "./marks.js";
import { Pieces } from "./pieces.js";
import { seek } from "./seek.js";
import { StackFan } from "./stack-fan.js";
import { StageTurns } from "./stage-turns.js";
import { showTrails } from "./trails.js";
import { Zones } from "./zones.js";

const PAN = 0.12;
/** The smallest part of the board that a tutorial shows. */
const PART = 0.25;
/** If more things than this are highlighted, a tooltip may cover some of them. */
const MANY = 100;

/** The board with everything on it. */
export class Stage {
  /**
   * @param {HTMLElement} frame
   * @param {HTMLElement} over layer over the board
   * @param {() => Scene | undefined} scene
   */
  constructor(frame, over, scene) {
    this.board = new BoardView(frame);
    this.pieces = new Pieces(this.board);
    this.lastMarks = new LastMarks(this.board, this.pieces);
    this.camera = new Camera(this.board);
    this.minimap = new Minimap(this.board, this.camera, /** @type {HTMLElement} */ (over.parentElement));
    this.finder = new Finder(this.board, scene, (id, space) => this.visit(id, space));
    const trails = () => {
      const now = scene();
      if (now) showTrails(this.board, now);
      this.lastMarks.draw();
    };
    this.board.map.painted = () => {
      this.settled();
      this.pieces.rearrange();
      this.pieces.trim();
      this.highlighter.spare();
      trails();
      if (!this.minimap.finished) this.minimap.draw();
    };
    this.board.map.faded = () => void (this.minimap.finished = false);
    this.camera.looked = () => {
      this.board.map.look();
      this.minimap.draw();
      // On a lattice there are so many that they wait until the map rests.
      if (!this.board.lattice) this.pieces.rearrange();
      this.fan.settle();
      this.tooltip.settle();
      trails();
    };
    this.highlighter = new Highlighter(this.board, this.pieces);
    this.inset = new InsetView(/** @type {HTMLElement} */ (over.parentElement));
    this.fan = new StackFan(this.board, this.pieces, over, () => this.fanned());
    this.fanned = () => {};
    this.fan.destinations = () => this.highlighter.keys.filter((key) => !this.fan.part(key)).map((key) => this.where(key))
      .flatMap((at) => at ? [this.board.onPage(at)] : []);
    this.highlighter.before = [this.fan, this.inset];
    this.effects = new Effects(this.board, this.pieces, over, this.inset);
    this.tooltip = new Tooltip(this.board, over, scene);
    this.tooltip.listen(this.fan.svg);
    this.tooltip.listen(this.inset.view.svg);
    this.tooltip.kept = () => [
      ...(this.highlighter.keys.length > MANY ? [] : this.highlighter.keys.flatMap((key) => this.highlighter.elements(key))),
      ...this.board.groups.dial.querySelectorAll(".dial-arrow"),
    ];
    this.zones = new Zones(this.board, byId("zones"));
    this.turns = new StageTurns(this);
    /** Shows the last scene again. */
    this.showAgain = () => {};
    this.boardId = "";
    /** @type {Ask | null} the last decision that was shown */
    this.lastAsk = null;
    /** The last things that could be chosen, and the pieces that had to act. */
    this.open = this.pressed = "";
    this.moment = "";
    /** Whether the time at which the first board was visible has been recorded. */
    this.marked = false;
  }

  /**
   * Show a scene. Returns whether its board differs from the one before.
   * @param {Board} given
   * @param {string} boardId
   * @param {Scene} drawn
   * @param {(number | undefined)[]} [own] the sides of the viewer
   */
  show(given, boardId, drawn, own = []) {
    this.showAgain = () => void this.show(given, boardId, drawn, own);
    const board = this.turns.turned(given, own);
    const scene = this.turns.scene(drawn);
    const id = `${boardId} ${this.turns.layout}`;
    const other = id !== this.boardId;
    if (other) {
      this.board.show(board);
      this.effects.clear();
      const laid = scene.pieces.filter(({ at }) => at);
      const standing = laid.filter(({ space }) => space);
      // Before the set-up of a battle all pieces wait beside its board.
      this.camera.begin((standing.length ? standing : laid).flatMap(({ at }) => (at ? [at] : [])));
      showOwnLands(this.camera, scene, own);
      this.boardId = id;
      this.finder.show();
    }
    this.pieces.show(scene);
    this.fan.refresh();
    if (this.inset.show(board, scene)) this.camera.look(scene.inset?.near ?? []);
    this.highlighter.call(scene);
    this.zones.show(scene);
    showMarks(this.board, scene);
    showTints(this.board, scene);
    showTrails(this.board, scene);
    this.lastMarks.draw();
    this.minimap.show(scene.pieces);
    if (!this.board.lattice) this.settled();
    return other;
  }

  /** Record when the whole first board is visible. */
  settled() {
    if (!this.marked) performance.mark("first-board");
    this.marked = true;
  }

  /**
   * Move to a search result, and point at it.
   * @param {string} id of a piece or a space
   * @param {string} space its space
   */
  visit(id, space) {
    const at = this.board.space(space)?.at;
    if (at) this.camera.centre(at, true);
    // The stack of another space would cover the result.
    if (this.fan.stack?.space !== space) this.fan.close();
    this.point([id]);
    const key = [`piece:${id}`, `space:${space}`].find((one) => this.highlighter.keys.includes(one));
    if (key) this.highlighter.focus(key);
    else this.board.svg.focus({ preventScroll: true });
  }

  /**
   * Show what can be chosen.
   * @param {import("../input/chooser.js").Chooser} chooser
   * @param {{taught?: string[], take: (action: string) => void}} how
   */
  choose(chooser, { taught, take }) {
    this.fan.pinned = Boolean(chooser.picked);
    this.unfold(chooser, taught);
    this.highlighter.show(chooser, taught);
    if (taught) this.pieces.liftTaught();
    this.fan.settle();
    this.tooltip.settle();
    this.follow(chooser);
    const { weighed, scene } = chooser;
    if (scene) {
      const may = chooser.ask ? take : null;
      showArrows(this.board, this.pieces, scene, { weighed, take: may, pivot: chooser.pivot ?? undefined });
    }
    const dial = chooser.dial();
    const at = dial.length ? this.pieces.where(chooser.pivot ?? "") : undefined;
    const { proposed } = chooser;
    if (at) drawDial(this.board, at, dial, { proposed, take: ({ action }) => take(action) });
    else this.board.groups.dial.replaceChildren();
  }

  /**
   * Show what a step of a tutorial points at. Nothing covers it, and on a small screen or a large map the
   * view moves there.
   * @param {string[]} ids
   */
  teach(ids) {
    this.fan.close();
    this.fan.shut.clear();
    const spaceOf = (/** @type {string} */ id) => this.pieces.shown.find((piece) => piece.id === id)?.space ?? id;
    const spaces = ids.map(spaceOf).filter((id) => this.board.space(id)?.at);
    if (spaces.length && (this.camera.isNarrow || this.board.lattice)) this.camera.look(spaces, PART);
  }

  /**
   * Fan out the only stack with something to choose, when a decision begins. A stack that the user has
   * closed stays closed until the next decision.
   * @param {import("../input/chooser.js").Chooser} chooser
   * @param {string[]} [taught] what a tutorial points at
   */
  unfold(chooser, taught) {
    if (!chooser.ask || chooser.ask === this.lastAsk) return;
    this.lastAsk = chooser.ask;
    this.fan.closeStale([...chooser.lit().keys(), ...chooser.chosen.map(keyOf)]);
    const moment = `${chooser.ask.role} ${chooser.scene?.step}`;
    if (moment !== this.moment) this.fan.shut.clear();
    this.moment = moment;
    const lit = [...chooser.lit().keys()].filter((key) => key.startsWith("piece:"));
    const stacks = lit.filter((key) => !this.inset.part(key))
      .map((key) => this.pieces.stacks.stacks.get(key.slice(6)));
    const [first] = stacks;
    const one = first && stacks.every((stack) => !stack || stack.key === first.key);
    // Nothing may cover what a tutorial points at.
    const wanted = first && (!taught || first.ids.some((id) => taught.includes(id)));
    if (one && wanted && !chooser.picked) this.fan.offer(first);
  }

  /**
   * Move the view to what can be chosen, if that has changed and none of it is visible; not to the places
   * for one verb, which its buttons list.
   * @param {import("../input/chooser.js").Chooser} chooser
   */
  follow(chooser) {
    const keys = this.pressing(chooser) ?? choosableKeys(chooser);
    const open = keys.join(" ");
    if (open === this.open) return;
    this.open = open;
    if (chooser.verb || keys.some((key) => this.fan.part(key) || this.inset.part(key))) return;
    const held = chooser.picked ? this.where(keyOf(chooser.picked)) : undefined;
    seek(this.camera, keys.map((key) => this.where(key)).filter((at) => at !== undefined), held);
  }

  /**
   * Return the pieces that must act, if they have changed.
   * @param {import("../input/chooser.js").Chooser} chooser
   * @returns {string[] | undefined}
   */
  pressing({ ask, scene, picked }) {
    if (!ask || picked) return undefined;
    const pieces = scene?.pressing ?? [];
    const pressed = pieces.join(" ");
    const same = pressed === this.pressed;
    this.pressed = pressed;
    return same || !pieces.length ? undefined : pieces.map((id) => `piece:${id}`);
  }

  /**
   * Point at things, as a line of the log does.
   * @param {string[]} ids
   */
  point(ids) {
    for (const old of document.querySelectorAll(".board .pointed")) old.classList.remove("pointed");
    this.highlighter.sign(ids.flatMap((id) => [`piece:${id}`, `space:${id}`]), "pointed");
  }

  /**
   * Move the focus among highlighted things, or pan the map if there are none.
   * @param {Point} way
   */
  walk(way) {
    if (!this.highlighter.keys.length) {
      this.camera.pan(way[0] * PAN, way[1] * PAN);
      return;
    }
    const next = this.highlighter.walk(way);
    if (!next || !this.board.svg.contains(document.activeElement)) return;
    const at = this.where(next);
    if (at) this.camera.reveal(at);
  }

  /**
   * Return the position of a thing on the map.
   * @param {string} key
   */
  where(key) {
    return this.pieces.where(key.slice(key.indexOf(":") + 1));
  }

  /**
   * @param {string} key
   * @returns {boolean} whether the key is one of the camera's
   */
  look(key) {
    if (key === "+" || key === "=") this.camera.nearer();
    else if (key === "-") this.camera.farther();
    else if (key === "0") this.camera.fit();
    else if (key === "z") return this.zones.toggle();
    else if (key === "r") this.turns.turn(2);
    else if (key === "q") this.turns.turn(1);
    else return false;
    return true;
  }
}
