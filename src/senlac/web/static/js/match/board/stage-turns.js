// How the board of a stage is turned, remembered in this browser for each map and side. A board is not
// turned by itself: hints, names of squares and the compass speak of the map as it is printed, and two
// players who talk about it should see the same.

import { announce } from "../../lib/announce.js";
import { loadValue, storeValue } from "../../lib/storage.js";
import { BoardTurn } from "./turning.js";
import { flankOf } from "./upright-parts.js";

/** The number of boards whose turn is remembered. */
const MAX_BOARDS = 60;
const WAYS = ["The board is upright again.", "The board is turned by a quarter.", "The board is turned round.", "The board is turned by three quarters."];

/** Turns the board of a stage. */
export class StageTurns {
  /** @param {import("./stage.js").Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.key = "";
    this.way = new BoardTurn({ width: 1, height: 1 }, 0);
    /** @type {Board | null} */
    this.given = null;
    /** @type {Board | null} */
    this.board = null;
    /** Called when the user has turned the board. */
    this.changed = () => {};
    // A frame with other proportions may have room beside the map, or no more.
    new ResizeObserver(() => this.given && this.flank(this.given) !== this.way.flank && this.layAgain(0)).observe(stage.board.frame);
  }

  /**
   * Return how much wider than the map the board is on both sides, so that boxes lie beside the map.
   * @param {Board} board
   */
  flank(board) {
    return flankOf(board, this.stage.board.size, this.stored[this.key] ?? 0);
  }

  get degrees() {
    return this.way.degrees;
  }

  /** Whether the board can be turned by a quarter too: names on a map would then cover each other. */
  get hasQuarters() {
    return Boolean(this.given && !this.given.lattice && !this.given.upright);
  }

  /**
   * Return a board as it is turned for the viewer.
   * @param {Board} board
   * @param {(number | undefined)[]} own the sides of the viewer
   */
  turned(board, own) {
    this.key = `${board.title} ${[...new Set(own)].join()}`;
    const quarters = this.stored[this.key] ?? 0;
    const flank = this.flank(board);
    if (board !== this.given || quarters !== this.way.quarters || flank !== this.way.flank || !this.board) {
      this.given = board;
      this.way = new BoardTurn(board, quarters, flank);
      this.board = this.way.isPlain ? board : this.way.board(board);
    }
    return this.board;
  }

  /**
   * Return a scene for the turned board.
   * @param {Scene} scene
   */
  scene(scene) {
    return this.way.isPlain ? scene : this.way.scene(scene);
  }

  /** The quarters by which boards are turned, by map and sides. @returns {Record<string, number>} */
  get stored() {
    return loadValue("turns", {});
  }

  /** What distinguishes the layout of the board from others. */
  get layout() {
    return `${this.way.degrees} ${this.way.flank}`;
  }

  /**
   * Turn the board further.
   * @param {number} quarters
   */
  turn(quarters) {
    if (!this.given || (quarters % 2 && !this.hasQuarters)) return;
    this.layAgain(quarters);
    announce(WAYS[this.way.quarters]);
  }

  /**
   * Show the board turned further. What was in the middle of the view stays there.
   * @param {number} quarters
   */
  layAgain(quarters) {
    const { camera } = this.stage;
    const { fitted, width, again } = camera;
    const middle = this.way.back([camera.x, camera.y]);
    const next = (this.way.quarters + quarters) % 4;
    const others = Object.entries(this.stored).filter(([key]) => key !== this.key).slice(1 - MAX_BOARDS);
    if (quarters) storeValue("turns", Object.fromEntries([...others, ...(next ? [[this.key, next]] : [])]));
    this.stage.showAgain();
    if (fitted) camera.fit();
    else {
      [camera.x, camera.y] = this.way.about(middle);
      camera.width = Math.min(width, camera.whole);
      camera.settle();
      camera.again = again;
    }
    this.changed();
  }
}
