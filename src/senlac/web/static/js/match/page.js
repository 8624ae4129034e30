// The table page: its parts and their connections.

import { say, toast } from "../lib/announce.js";
import { reason } from "../lib/api.js";
import { witness } from "../lib/dice-salts.js";
import { byId } from "../lib/dom.js";
import { themeSwitch } from "../lib/theme.js";
import { listenToPrinter } from "./board/printing.js";
import { Stage } from "./board/stage.js";
import { Brief } from "./cards/briefing.js";
import { Tidings } from "./cards/results.js";
import { LessonCard } from "./cards/tutorial.js";
import { showLine, signIn } from "./connection/connection-status.js";
import { Line } from "./connection/match-stream.js";
import { begun, TableState } from "./connection/table-state.js";
import { help } from "./input/keyboard-help.js";
import { listen } from "./input/keyboard.js";
import { Hand } from "./input/selection.js";
import { showFault } from "./load-error.js";
import { showSeats } from "./lobby/seats.js";
import { Waiting } from "./lobby/waiting-map.js";
import { lightCharts, showCharts } from "./panels/charts.js";
import { Chat } from "./panels/chat.js";
import { Log } from "./panels/log.js";
import { fillMenu, isPlaying, undo } from "./panels/menu.js";
import { notes } from "./panels/notes.js";
import { Opinions } from "./panels/opinion.js";
import { fitPanels, listenToPanels, showPanels, showTracks } from "./panels/panels.js";
import { positionTable } from "./panels/position-table.js";
import { Company } from "./panels/presence.js";
import { Replay } from "./panels/replay.js";
import { RequestBox } from "./panels/requests.js";
import { Meanwhile } from "./panels/since-your-move.js";
import { RulesDrawer, sheet, tabs } from "./panels/tabs.js";
import { Signs } from "./panels/turn-alerts.js";
import { link } from "./prompt/why-not.js";
import { showTitle } from "./title.js";

const HURRY_FROM = 2;
const FEW = 8;

/** The table. */
class Table {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.state = new TableState();
    this.signs = new Signs();
    this.company = new Company(this.state);
    this.rules = new RulesDrawer(byId("rules"), () => this.state.game);
    /** @type {(rule: string, game?: string) => void} */
    this.openRule = (rule, game) => void this.rules.open(rule, game);
    this.stage = new Stage(byId("board"), byId("over"), () => this.state.view?.scene);
    listenToPrinter(this.stage);
    this.sheet = sheet(byId("side"), byId("grip"));
    this.line = new Line(id, {
      show: (view, more) => this.step(view, more),
      veil: () => this.veil(),
      told: (message) => this.told(message),
      state: (state) => showLine(byId("line"), state),
    });
    this.hand = new Hand(byId("prompt"), {
      match: id,
      state: this.state,
      stage: this.stage,
      busy: () => this.line.busy,
      send: (role, action, then) => this.send(role, action, then),
      chose: () => {
        this.sheet.close();
        this.lesson.watch(this.state.view?.lesson, this.hand.chooser);
      },
      astray: () => this.lesson.astray(this.state.view?.lesson),
      undo: () => undo(this.state.view, this.line.acts),
      afterwards: () => this.tidings.afterwards(),
      openRule: this.openRule,
      manner: () => this.line.wire.mannerOf(this.state.view?.board_id),
    });
    const told = { rule: this.openRule, ...this.stage.pointing(() => this.sheet.close()) };
    this.meanwhile = new Meanwhile(byId("meanwhile"), id, told);
    this.log = new Log(byId("log-lines"), told, this.state, (roles, until) => this.line.earlier(roles, until));
    this.chat = new Chat(byId("chat"), id);
    const wording = {
      manner: () => this.line.wire.mannerOf(this.state.view?.board_id),
      named: (/** @type {string} */ space) => this.stage.board.space(space)?.name,
    };
    this.opinions = new Opinions(byId("opinion"), id, this.state, wording);
    this.requests = new RequestBox(byId("requests"), this.state, wording);
    this.replay = this.replayOf(id);
    this.tidings = new Tidings(id, this.state, this.replay, this.openRule);
    this.brief = new Brief(this.state, this.tidings.cards, () => this.openRule(""));
    const lessons = { point: this.stage.teach.bind(this.stage), playOn: () => void this.brief.open() };
    this.lesson = new LessonCard(byId("lesson"), lessons);
    this.waiting = new Waiting(byId("seats"), (board, drawn, pieces) => this.preview(board, drawn, pieces));
    this.linked = false;
    this.makeButtons();
    this.makeKeys();
  }

  /** @param {string} id */
  replayOf(id) {
    return new Replay(byId("replay"), id, {
      live: () => this.line.newest,
      spread: (sent) => this.line.wire.spread(sent),
      board: () => this.state.view?.board_id,
      opinion: (entry) => void (entry === null ? this.opinions.close() : this.opinions.ask(entry)),
      show: (view, back) => this.replayed(view, back),
      enter: () => {
        this.line.hold();
        this.hand.forget();
        this.stage.fan.hush(true);
      },
      leave: () => {
        this.stage.fan.hush(false);
        this.state.clear();
        this.line.release().catch((error) => toast(reason(error)));
      },
    });
  }

  makeButtons() {
    const { camera } = this.stage;
    const doings = {
      nearer: () => camera.nearer(),
      farther: () => camera.farther(),
      fit: () => camera.fit(),
      "open-rules": () => this.rules.open(),
      "open-replay": () => this.replay.start(),
    };
    for (const [id, doing] of Object.entries(doings)) byId(id).addEventListener("click", () => void doing());
    themeSwitch(byId("theme"));
    listenToPanels(byId("sides"), (action) => this.hand.order(action));
    tabs(byId("tabs"), (name) => {
      if (name === "chat") byId("tab-chat").classList.remove("news");
      this.sheet.show(byId("tabs"), byId(name));
    });
  }

  makeKeys() {
    const { hand, stage } = this;
    listen({
      skip: () => stage.effects.skip(),
      back: () => this.rules.close() || hand.back(),
      enter: () => hand.enter(),
      press: (digit) => hand.prompt.press(digit),
      turn: (degrees) => hand.turn(degrees),
      walk: (way) => stage.walk(way),
      camera: (key) => stage.look(key),
      find: () => stage.finder.open(),
      undo: () => void (!this.replay.open && isPlaying(this.state) && hand.undo()),
      meanwhile: () => this.meanwhile.toggle(),
      help,
    });
  }

  async open() {
    const at = new URLSearchParams(location.search).get("at") ?? "";
    this.linked = /^\d+$/.test(at);
    await this.line.open();
    void this.chat.load();
    void notes(byId("notes"), this.id, this.state.mine.length > 0);
    if (this.linked) await this.replay.start(Number(at));
    this.linked = false;
  }

  // ---- incoming messages ----------------------------------------------------------------------

  /** @param {any} message */
  told(message) {
    if (message.type === "newer") this.replay.news(message.view);
    else if (message.type === "chat") this.heard(message);
    else if (message.type === "presence") this.company.hear(message);
  }

  /** Hide everything, and disable the keys of the previous player's decision. */
  veil() {
    document.body.classList.add("veiled");
    this.hand.rest();
    this.hand.forget();
  }

  /**
   * @param {TableView} view
   * @param {number} more
   */
  async step(view, more) {
    const first = this.state.view === null;
    await this.play(this.state.take(view), more >= HURRY_FROM);
    this.show(first);
  }

  /**
   * Show new events.
   * @param {TableEvent[]} fresh
   * @param {boolean} hurry
   */
  async play(fresh, hurry) {
    this.log.show(this.state.log, !this.replay.open);
    if (!fresh.length) return;
    this.hand.rest();
    say(fresh.map(({ text }) => text).join(" "));
    await this.stage.effects.show(fresh, hurry);
    if (!this.replay.open) this.tidings.tell(fresh);
  }

  /**
   * @param {TableView} view
   * @param {boolean} back
   */
  async replayed(view, back) {
    const fresh = this.state.take({ ...view, ask: undefined });
    this.state.replayed = this.state.log.at(-1)?.text ?? "The set-up.";
    await this.play(back || fresh.length > FEW ? [] : fresh, true);
    this.show(false);
  }

  /** @param {ChatLine} message */
  heard(message) {
    if (!this.chat.hear(message)) return;
    const tab = byId("tab-chat");
    if (tab.getAttribute("aria-selected") !== "true") tab.classList.add("news");
    say(`${message.name}: ${message.text}`);
  }

  // ---- display --------------------------------------------------------------------------------

  /**
   * Show the current view.
   * @param {boolean} first
   */
  show(first) {
    const { state, state: { view } } = this;
    if (!view) return;
    document.body.classList.remove("veiled");
    document.body.dataset.status = view.status;
    document.body.dataset.seq = String(view.seq);
    showTitle(view, first);
    witness(view.match);
    // Before this these buttons do nothing.
    byId("open-rules").removeAttribute("disabled");
    byId("open-replay").toggleAttribute("disabled", !begun(view));
    this.showBoard(view);
    showSeats(byId("seats"), view.match, { hangUp: () => this.line.close(), waiting: this.waiting });
    if (!this.replay.open && !this.linked) this.brief.show();
    showPanels(byId("sides"), state);
    showTracks(byId("tracks"), view.scene, state.board);
    this.lesson.show(view.lesson, view.match);
    this.requests.show();
    if (!this.linked) this.tidings.ending(view);
    this.meanwhile.show(state, this.replay.open || Boolean(view.lesson));
    this.hand.ask(this.replay.open ? null : view.ask, view.scene);
    fitPanels(byId("sides"));
    this.company.show();
    this.signs.show(state.myMove && !this.replay.open, view.match.title, first);
    // The menu shows whether notifications work, which may just have become known.
    const send = (/** @type {string} */ role, /** @type {string} */ action) => void this.send(role, action);
    fillMenu(byId("menu"), state, { replay: () => void this.replay.start(), send, signs: this.signs, brief: () => this.brief.open() });
  }

  /**
   * Show the map of a match that has not begun.
   * @param {Board} board
   * @param {string} id
   * @param {Piece[]} pieces
   */
  preview(board, id, pieces) {
    this.state.board = board;
    this.showBoard({ scene: { pieces }, board_id: id });
  }

  /** @param {{scene?: Scene, board_id?: string}} view */
  showBoard({ scene, board_id: id = "" }) {
    const { board } = this.state;
    const notice = byId("notice");
    notice.textContent = scene?.notice ?? "";
    notice.hidden = !scene?.notice;
    if (!board || !scene) return;
    const own = this.state.mine.map((role) => this.state.sideOf(role)?.side ?? undefined);
    if (this.stage.show(board, id, scene, own)) showCharts(byId("charts"), board, this.openRule);
    lightCharts(byId("charts"), scene);
    byId("position").replaceChildren(positionTable(board, scene, (space) => this.stage.board.space(space)));
  }

  /**
   * @param {string} role
   * @param {string} action
   * @param {string[]} [then]
   */
  async send(role, action, then) {
    this.meanwhile.moved(this.state, 1 + (then?.length ?? 0));
    const refused = await this.line.send(role, action, then);
    if (!refused) this.meanwhile.answered(this.line.row.seq);
    else if (refused.code === "lesson") this.lesson.correct(refused.message);
    else if (refused.code === "signed_out") toast("You are signed out here, so that was not played. ", signIn());
    else if (refused.code !== "stale") toast(reason(refused.message), ...link(refused.rule, this.openRule));
    if (refused) this.hand.ask(this.state.view?.ask, this.state.view?.scene, true);
    if (refused?.code === "stale") this.hand.waiting.late();
  }
}

new Table(location.pathname.split("/")[2] ?? "").open().catch(showFault);
