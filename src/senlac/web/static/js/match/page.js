// The page of a match: its parts and their connections.

import { announce, toast } from "../lib/announce.js";
import { reason } from "../lib/api.js";
import { watchDice } from "../lib/dice-salts.js";
import { byId } from "../lib/dom.js";
import { pointing } from "./board/pointing.js";
import { listenToPrinter } from "./board/printing.js";
import { Stage } from "./board/stage.js";
import { BriefingCard } from "./cards/briefing.js";
import { Armies } from "./cards/armies.js";
import { Dispatches } from "./cards/dispatch.js";
import { Legend } from "./cards/legend.js";
import { ResultCards } from "./cards/results.js";
import { TutorialCard } from "./cards/tutorial.js";
import { showConnection, signIn } from "./connection/connection-status.js";
import { MatchStream } from "./connection/match-stream.js";
import { hasBegun, TableState } from "./connection/table-state.js";
import { connectButtons, connectKeys } from "./controls.js";
import { Selection } from "./input/selection.js";
import { showLoadError } from "./load-error.js";
import { showSeats } from "./lobby/seats.js";
import { WaitingMap } from "./lobby/waiting-map.js";
import { highlightRows, showCharts } from "./panels/charts.js";
import { Chat } from "./panels/chat.js";
import { LastMoves } from "./panels/last-moves.js";
import { Log } from "./panels/log.js";
import { fillMenu, undo } from "./panels/menu.js";
import { showNotes } from "./panels/notes.js";
import { Opinions } from "./panels/opinion.js";
import { fitPanels, showPanels } from "./panels/panels.js";
import { positionTable } from "./panels/position-table.js";
import { PresenceList } from "./panels/presence.js";
import { Replay } from "./panels/replay.js";
import { RequestBox } from "./panels/requests.js";
import { RulesDrawer, sheet } from "./panels/tabs.js";
import { TurnAlerts } from "./panels/turn-alerts.js";
import { showVariations } from "./panels/variations.js";
import { fitSheet } from "./prompt/fit-sheet.js";
import { cancelQuestions } from "./prompt/questions.js";
import { ruleLink } from "./prompt/why-not.js";
import { showHeader } from "./title.js";

const HURRY_FROM = 2;
const MAX_ANIMATED = 8;

/** The page of a match. */
export class MatchPage {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    this.state = new TableState();
    this.turnAlerts = new TurnAlerts();
    this.presence = new PresenceList(this.state);
    this.rules = new RulesDrawer(byId("rules"), () => this.state.game);
    /** @type {(rule: string, game?: string) => void} */
    this.openRule = (rule, game) => void this.rules.open(rule, game);
    this.stage = new Stage(byId("board"), byId("over"), () => this.state.view?.scene);
    listenToPrinter(this.stage);
    this.sheet = sheet(byId("side"), byId("grip"));
    fitSheet(byId("side"), byId("grip"), byId("prompt"));
    this.stream = new MatchStream(id, {
      show: (view, more) => this.step(view, more),
      veil: () => this.veil(),
      told: (message) => this.handleMessage(message),
      state: (state) => showConnection(byId("line"), state),
    });
    this.selection = new Selection(byId("prompt"), {
      match: id,
      state: this.state,
      stage: this.stage,
      busy: () => this.stream.busy,
      send: (role, action, then) => this.send(role, action, then),
      chose: () => {
        this.sheet.close();
        this.tutorial.watch(this.state.view?.lesson, this.selection.chooser);
      },
      astray: () => this.tutorial.astray(this.state.view?.lesson),
      undo: (acts) => undo(this.state.view, acts ?? this.stream.acts), acts: () => this.stream.acts,
      afterwards: () => this.resultCards.afterwards(),
      openRule: this.openRule,
      manner: () => this.stream.decoder.mannerOf(this.state.view?.board_id),
    });
    const moment = (/** @type {TableEvent} */ event) => void this.replay.showEvent(event.n);
    const logCallbacks = { rule: this.openRule, moment, ...pointing(this.stage, () => this.sheet.close()) };
    this.log = new Log(byId("log-lines"), logCallbacks, this.state, id, (roles, until) => this.stream.earlier(roles, until));
    this.lastMoves = new LastMoves(byId("meanwhile"), id, logCallbacks, this.stage.lastMarks, {
      button: byId("last-moves"), acted: () => { this.log.follow(); this.tutorial.noteAction(); }, earlier: (event) => this.log.reach(event), manner: () => manner(), decode: (sent) => this.stream.decoder.toView(sent),
    });
    const manner = () => this.stream.decoder.mannerOf(this.state.view?.board_id);
    this.armies = new Armies(byId("docked"), this.state, this.stage, () => manner()?.roster, (action) => this.selection.order(action));
    this.dispatches = new Dispatches(byId("docked"), this.state, this.stage, () => manner()?.dispatch, () => this.log.goBack());
    this.legend = new Legend(this.state, this.stage, manner);
    this.stage.tooltip.manner = manner;
    this.chat = new Chat(byId("chat"), id);
    const wording = { manner, named: (/** @type {string} */ space) => this.stage.board.space(space)?.name };
    this.opinions = new Opinions(byId("opinion"), id, this.state, wording);
    this.requests = new RequestBox(byId("requests"), this.state, wording);
    this.replay = this.replayOf(id);
    this.resultCards = new ResultCards(id, this.state, this.replay, this.openRule, (event, enough) => this.log.reach(event, enough));
    this.briefing = new BriefingCard(this.state, this.resultCards.cards, () => this.openRule(""));
    const lessons = { point: this.stage.teach.bind(this.stage), playOn: () => void this.briefing.open() };
    this.tutorial = new TutorialCard(byId("tutorial"), lessons);
    this.waitingMap = new WaitingMap(byId("seats"), (board, boardId, pieces) => this.preview(board, boardId, pieces));
    this.linked = false;
    connectButtons(this);
    connectKeys(this);
    this.stage.turns.changed = () => this.show(false);
  }

  /** @param {string} id */
  replayOf(id) {
    return new Replay(byId("replay"), id, {
      live: () => this.stream.newest,
      spread: (sent) => this.stream.decoder.toView(sent),
      board: () => this.state.view?.board_id,
      opinion: (entry) => void (entry === null ? this.opinions.close() : this.opinions.ask(entry)),
      show: (view, back) => this.showReplayed(view, back),
      enter: () => {
        this.stream.hold();
        this.selection.forget();
        this.stage.fan.hush(true);
      },
      leave: () => {
        this.stage.fan.hush(false);
        this.state.clear();
        this.stream.release().catch((error) => toast(reason(error)));
      },
    });
  }

  async open() {
    const at = new URLSearchParams(location.search).get("at") ?? "";
    this.linked = /^\d+$/.test(at);
    await this.stream.open();
    void this.chat.load();
    void showNotes(byId("notes"), this.id, this.state.mine.length > 0);
    if (this.linked) await this.replay.start(Number(at));
    this.linked = false;
  }

  // ---- incoming messages ----------------------------------------------------------------------

  /** @param {any} message */
  handleMessage(message) {
    if (message.type === "newer") this.replay.news(message.view);
    else if (message.type === "chat") this.chat.news(message, byId("tab-chat"));
    else if (message.type === "presence") this.presence.receive(message);
  }

  /** Hide everything, and disable the keys of the previous player's decision. */
  veil() {
    document.body.classList.add("veiled");
    this.selection.rest();
    this.selection.forget();
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
    this.selection.rest();
    announce(fresh.map(({ text }) => text).join(" "));
    await this.stage.effects.show(fresh, hurry);
    if (!this.replay.open) this.resultCards.showEvents(fresh);
  }

  /**
   * @param {TableView} view
   * @param {boolean} back
   */
  async showReplayed(view, back) {
    const fresh = this.state.take({ ...view, ask: undefined });
    this.state.replayed = this.state.log.at(-1)?.text ?? "The set-up.";
    await this.play(back || fresh.length > MAX_ANIMATED ? [] : fresh, true);
    this.show(false);
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
    showHeader(view, state, first);
    watchDice(view.match);
    // Before this these buttons do nothing.
    byId("open-rules").removeAttribute("disabled");
    byId("open-replay").toggleAttribute("disabled", !hasBegun(view));
    this.showBoard(view);
    showSeats(byId("seats"), view.match, { hangUp: () => this.stream.close(), waitingMap: this.waitingMap });
    if (!this.replay.open && !this.linked && !view.match.analysis) this.briefing.show();
    showPanels(byId("sides"), state);
    this.tutorial.show(view);
    this.requests.show();
    if (!this.linked) this.resultCards.ending(view);
    this.lastMoves.show(state, this.replay.open || Boolean(view.lesson));
    this.armies.show();
    this.legend.show();
    this.dispatches.show(this.replay.open || this.linked || Boolean(view.lesson));
    this.selection.ask(this.replay.open ? null : view.ask, view.scene);
    fitPanels(byId("sides"));
    this.presence.show();
    this.turnAlerts.show(state.myMove && !this.replay.open, view.match.title, first);
    // The menu shows whether notifications work, which may just have become known.
    const send = (/** @type {string} */ role, /** @type {string} */ action) => void this.send(role, action);
    fillMenu(byId("menu"), state, { replay: () => void this.replay.start(), send, turnAlerts: this.turnAlerts, brief: () => this.briefing.open(), marks: () => this.lastMoves.toggleMarks(), turns: this.stage.turns, legend: () => this.legend.toggle(), analyse: () => this.replay.analyse(), acts: () => this.stream.acts });
    if (view.match.analysis) showVariations(view, (entry) => this.replay.visit(entry));
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
    highlightRows(byId("charts"), scene);
    byId("position").replaceChildren(positionTable(board, scene, (space) => this.stage.board.space(space)));
  }

  /**
   * @param {string} role
   * @param {string} action
   * @param {string[]} [then]
   */
  async send(role, action, then) {
    cancelQuestions();
    this.lastMoves.noteAction(this.state, 1 + (then?.length ?? 0), this.selection.followUps.count > 1);
    const refused = await this.stream.send(role, action, then);
    if (!refused) this.lastMoves.noteAccepted(this.stream.lastRequest.seq);
    else if (refused.code === "lesson") this.tutorial.correct(refused.message);
    else if (refused.code === "signed_out") toast("You are signed out here, so that was not played. ", signIn());
    else if (refused.code !== "stale") toast(reason(refused.message), ...ruleLink(refused.rule, this.openRule));
    if (refused) this.selection.ask(this.state.view?.ask, this.state.view?.scene, true);
    if (refused?.code === "stale") this.selection.clickQueue.late();
  }
}

new MatchPage(location.pathname.split("/")[2] ?? "").open().catch(showLoadError);
