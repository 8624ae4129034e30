// Choosing an action, argument by argument. Nothing here draws or sends: the page shows what
// `lit`, `dial`, `list` and `weighed` say, and tells this what was clicked.

/**
 * @typedef {{kind: string, id: string, name?: string}} Thing
 * @typedef {{key: string, label: string, options: Option[]}} Entry
 * @typedef {{act: string} | {changed: true} | null} Outcome
 */

const ON_BOARD = ["piece", "space"];

/** @param {{kind: string, id: string}} thing */
export const keyOf = (thing) => `${thing.kind}:${thing.id}`;

/**
 * @param {string} key
 * @returns {Thing}
 */
export function thingOf(key) {
  const cut = key.indexOf(":");
  return { kind: key.slice(0, cut), id: key.slice(cut + 1) };
}

/** One decision on its way: what is picked up, and what may come next. */
export class Chooser {
  /**
   * @param {Ask | null} [ask]
   * @param {Scene | null} [scene]
   */
  constructor(ask = null, scene = null) {
    this.ask = ask;
    this.scene = scene;
    /** @type {Thing | null} */
    this.picked = null;
    /** @type {Option[]} options alike but for their verbs, or with dice: to be weighed first */
    this.weighed = [];
  }

  /** Which argument is asked for now. */
  get next() {
    return this.picked ? 1 : 0;
  }

  /** @returns {Option[]} the options that go on from what is picked up */
  get open() {
    const all = this.ask?.options ?? [];
    const { picked } = this;
    if (!picked) return all;
    return all.filter(({ args: [first] }) => first && keyOf(first) === keyOf(picked));
  }

  /**
   * Return what on the board may be clicked, each with the options it stands for.
   * @returns {Map<string, Option[]>}
   */
  lit() {
    /** @type {Map<string, Option[]>} */
    const found = new Map();
    if (this.weighed.length) return found;
    for (const option of this.open) {
      const arg = option.args[this.next];
      if (!arg || !ON_BOARD.includes(arg.kind)) continue;
      const key = keyOf(arg);
      found.set(key, [...(found.get(key) ?? []), option]);
    }
    return found;
  }

  /** @returns {Option[]} the options that are directions now */
  dial() {
    if (this.weighed.length) return [];
    return this.open.filter(({ args }) => args[this.next]?.kind === "direction");
  }

  /** What the hand holds: what is picked up, and all that is weighed. @returns {Thing[]} */
  get held() {
    const weighed = this.weighed[0]?.args.filter(({ kind }) => ON_BOARD.includes(kind)) ?? [];
    return this.picked ? [this.picked, ...weighed] : weighed;
  }

  /** The piece that the dial is about. */
  get pivot() {
    return this.picked?.kind === "piece" ? this.picked.id : this.scene?.focus;
  }

  /**
   * Return what is listed as buttons: actions on their own, choices and numbers.
   * @returns {Entry[]}
   */
  list() {
    if (this.weighed.length) return [];
    /** @type {Map<string, Entry>} */
    const entries = new Map();
    const alone = (this.ask?.options ?? []).filter(({ args }) => !args.length);
    for (const option of this.picked ? [...this.open, ...alone] : this.open) {
      const entry = entryOf(option, option.args[this.next]);
      if (!entry) continue;
      const before = entries.get(entry.key);
      if (before) before.options.push(option);
      else entries.set(entry.key, entry);
    }
    return [...entries.values()].sort((a, b) => Number(isAlone(a)) - Number(isAlone(b)));
  }

  /** Ranges of numbers, while nothing is picked up. */
  spans() {
    return this.picked || this.weighed.length ? [] : (this.ask?.spans ?? []);
  }

  /** Options to act on at once: Enter takes the one that is proposed or the only one. */
  get proposed() {
    if (this.weighed.length) return this.weighed[0].action;
    const all = this.ask?.options ?? [];
    if (!this.picked && all.some(({ action }) => action === this.scene?.suggestion)) {
      return this.scene?.suggestion;
    }
    const { open } = this;
    return open.length === 1 && !this.spans().length ? open[0].action : undefined;
  }

  // ---- what happens ---------------------------------------------------------------------------

  /**
   * Click a thing on the board.
   * @param {Thing} thing
   * @returns {Outcome} null: it is not lit
   */
  click(thing) {
    const options = this.lit().get(keyOf(thing));
    if (options) return this.take(options);
    const { picked } = this;
    if (!picked && !this.weighed.length) return null;
    const again = picked && keyOf(picked) === keyOf(thing);
    const other = new Chooser(this.ask, this.scene).lit().get(keyOf(thing));
    if (!again && !other) return null;
    this.clear();
    return again || !other ? { changed: true } : this.take(other);
  }

  /**
   * Go on with some options: act, or pick up the first argument, or weigh them.
   * @param {Option[]} options
   * @returns {Outcome}
   */
  take(options) {
    const at = options[0].args.length ? this.next : 0;
    if (options.some(({ args }) => args.length > at + 1)) {
      this.picked = options[0].args[at];
      return { changed: true };
    }
    if (options.length === 1 && !options[0].dice) return { act: options[0].action };
    this.weighed = options;
    return { changed: true };
  }

  /**
   * Go on with the option of an action's text, weighing its dice first.
   * @param {string} action
   * @returns {Outcome}
   */
  name(action) {
    const option = (this.ask?.options ?? []).find((one) => one.action === action);
    if (!option) return null;
    if (!option.dice || this.weighed.includes(option)) return { act: action };
    const alike = JSON.stringify(option.args);
    this.weighed = (this.ask?.options ?? []).filter(
      (one) => one.dice && JSON.stringify(one.args) === alike,
    );
    return { changed: true };
  }

  /** Step back. Returns whether there was anything to step back from. */
  back() {
    if (this.weighed.length) {
      this.weighed = [];
      if (this.picked && !this.lit().size) this.picked = null;
      return true;
    }
    if (!this.picked) return false;
    this.picked = null;
    return true;
  }

  clear() {
    this.picked = null;
    this.weighed = [];
  }

  // ---- why not --------------------------------------------------------------------------------

  /**
   * Return the actions that a click on an unlit thing may have meant, the likeliest first.
   * @param {Thing} thing
   * @returns {string[]}
   */
  meant(thing) {
    const offered = new Set(this.open.map(({ verb }) => verb));
    const verbs = Object.entries(this.ask?.verbs ?? kindsOf(this.ask?.options ?? []));
    const rank = (/** @type {string} */ verb) => (offered.has(verb) ? 0 : 1);
    return verbs
      .sort(([a], [b]) => rank(a) - rank(b))
      .map(([verb, kinds]) => this.guess(verb, kinds, thing))
      .filter((text) => text !== null);
  }

  /**
   * @param {string} verb
   * @param {string[]} kinds
   * @param {Thing} thing
   */
  guess(verb, kinds, thing) {
    const { picked } = this;
    if (picked && kinds[0] === picked.kind && kinds[1] === thing.kind) {
      return `${verb} ${picked.id} ${thing.id}`;
    }
    if (picked || kinds[0] !== thing.kind) return null;
    if (kinds.length === 1) return `${verb} ${thing.id}`;
    const own = this.scene?.pieces.find(({ id }) => id === thing.id);
    if (kinds[1] === "space" && own?.space) return `${verb} ${thing.id} ${own.space}`;
    return kinds[1] === thing.kind ? `${verb} ${thing.id} ${thing.id}` : null;
  }
}

/**
 * @param {Option} option
 * @param {Arg} [arg] the argument that is asked for
 * @returns {Entry | null}
 */
function entryOf(option, arg) {
  if (!arg) return { key: option.verb, label: option.label, options: [option] };
  if (ON_BOARD.includes(arg.kind) || arg.kind === "direction") return null;
  const label = `${option.label} ${arg.name ?? arg.id}`;
  return { key: `${option.verb} ${arg.id}`, label, options: [option] };
}

/** @param {Entry} entry */
const isAlone = (entry) => !entry.options[0].args.length;

/**
 * @param {Option[]} options
 * @returns {Record<string, string[]>}
 */
function kindsOf(options) {
  return Object.fromEntries(options.map(({ verb, args }) => [verb, args.map(({ kind }) => kind)]));
}
