// What pieces did during some events: their ways over the board, their blows, and where they fell.

import { lightsOf } from "../panels/log-folds.js";

/** @typedef {{way: string[], side: number | undefined, pieces: string[]}} Journey pieces of a side that went the same way */
/** @typedef {{way: string[], side: number | undefined, text: string}} Course a trail that an event named */
/** @typedef {{from: string, to: string, text: string}} Fight */
/** @typedef {{space: string, pieces: Piece[], names: string[]}} Fallen losses on a space; of unseen pieces only the names */
/** @typedef {{journeys: Journey[], courses: Course[], fights: Fight[], losses: Fallen[], hurt: string[], places: [string, string][]}} History */

/** A history without anything in it. */
export const NOTHING = Object.freeze({ journeys: [], courses: [], fights: [], losses: [], hurt: [], places: [] });

/** Follows pieces through events. */
class Follower {
  /**
   * @param {Map<string, Piece>} before the pieces before the events
   * @param {Map<string, Piece>} now
   */
  constructor(before, now) {
    this.before = before;
    this.now = now;
    /** @type {Map<string, string[]>} the way of each piece that moved */
    this.ways = new Map();
    /** @type {Map<string, string>} the last space of pieces that are gone */
    this.gone = new Map();
    /** @type {Map<string, Fight>} */
    this.fights = new Map();
    /** @type {Set<string>} */
    this.hurt = new Set();
    /** @type {Map<string, string>} by space, what happened there */
    this.places = new Map();
    /** @type {Map<string, Course>} */
    this.courses = new Map();
  }

  /**
   * Return the space of a piece, as far as the events have been followed.
   * @param {string} id
   */
  at(id) {
    return this.ways.get(id)?.at(-1) ?? this.gone.get(id) ?? this.before.get(id)?.space ?? this.now.get(id)?.space;
  }

  /** @param {TableEvent} event */
  follow(event) {
    const { blows = [], losses = [], moves = [], trails = [] } = event;
    for (const blow of blows) this.strike(blow);
    for (const loss of losses) this.lose(loss);
    for (const move of moves) this.move(move);
    for (const trail of trails) this.pass(trail);
    if (isPlaced(event)) for (const id of lightsOf(event)) this.places.set(id, event.text);
  }

  /** @param {Loss} loss */
  lose({ piece, fell }) {
    if (fell) this.leave(piece);
    else this.hurt.add(piece);
  }

  /** @param {Trail} trail */
  pass({ start, end, via, class: kind, text = "" }) {
    const side = /side-(\d)/.exec(kind)?.[1];
    const way = via ? [start, via, end] : [start, end];
    const key = `${way.join(">")} ${side}`;
    const more = Number(text) + Number(this.courses.get(key)?.text ?? 0);
    const sum = Number.isNaN(more) ? text : String(more);
    this.courses.set(key, { way, side: side ? Number(side) : undefined, text: sum });
  }

  /** @param {PieceMove} move */
  move({ piece, to, via = [] }) {
    if (!to) {
      this.leave(piece);
      return;
    }
    const known = this.ways.get(piece);
    const start = this.gone.has(piece) ? undefined : this.before.get(piece)?.space;
    this.gone.delete(piece);
    const way = [...(known ?? (start ? [start] : [])), ...via, to];
    this.ways.set(piece, way.filter((space, place) => space !== way[place - 1]));
  }

  /** @param {string} piece */
  leave(piece) {
    const at = this.at(piece);
    if (at) this.gone.set(piece, at);
  }

  /** @param {Blow} blow */
  strike({ piece, target, text }) {
    const [from, to] = [this.at(piece), this.at(target)];
    if (from && to && from !== to) this.fights.set(`${piece} ${target}`, { from, to, text });
    else if (to) this.places.set(to, text);
  }

  /** @returns {Journey[]} */
  journeys() {
    /** @type {Map<string, Journey>} */
    const found = new Map();
    const summed = new Set([...this.courses.values()].map(({ way, side }) => `${way[0]} ${way.at(-1)} ${side}`));
    for (const [id, way] of this.ways) {
      const side = (this.now.get(id) ?? this.before.get(id))?.side;
      const [from, to] = [way[0], way.at(-1)];
      // A march that an event sums up is drawn once.
      if (summed.has(`${from} ${to} ${side}`)) continue;
      const key = `${way.join(">")} ${side}`;
      found.set(key, { way, side, pieces: [...(found.get(key)?.pieces ?? []), id] });
    }
    return [...found.values()];
  }

  /** @returns {Fallen[]} */
  losses() {
    /** @type {Map<string, Fallen>} */
    const found = new Map();
    for (const [id, space] of this.gone) {
      if (this.now.has(id)) continue;
      const loss = found.get(space) ?? { space, pieces: [], names: [] };
      const piece = this.before.get(id);
      if (piece) loss.pieces.push(piece);
      loss.names.push(piece?.name ?? id);
      found.set(space, loss);
    }
    return [...found.values()];
  }
}

/**
 * Return whether an event is important for the places that it names. A heading names none where something
 * happened.
 * @param {TableEvent} event
 */
const isPlaced = ({ banner, level, digest }) => Boolean(banner) && (!level || Boolean(digest));

/**
 * Return what pieces did during events.
 * @param {TableEvent[]} events
 * @param {Piece[]} before the pieces before the events
 * @param {Piece[]} now
 * @returns {History}
 */
export function historyOf(events, before, now) {
  const byId = (/** @type {Piece[]} */ pieces) => new Map(pieces.map((piece) => [piece.id, piece]));
  const follower = new Follower(byId(before), byId(now));
  for (const event of events) follower.follow(event);
  const losses = follower.losses();
  const hurt = [...follower.hurt].filter((id) => follower.now.has(id));
  return {
    journeys: follower.journeys(), courses: [...follower.courses.values()], fights: [...follower.fights.values()],
    losses, hurt, places: [...follower.places],
  };
}
