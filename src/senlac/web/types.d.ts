// The JSON between the server and the pages, as `senlac.engine.screen.scene` and the server encode it.
// A missing key means null, as there.

type Point = [number, number];
interface Box { x: number; y: number; w: number; h: number }

// ---- the board ----------------------------------------------------------------------------------

interface Stroke { d: string; class: string }
interface Drawing { box: number; paths: Stroke[] }
interface Shape {
  kind: "rect" | "circle" | "line" | "path" | "text" | "use" | "outline";
  class: string;
  x?: number; y?: number; w?: number; h?: number; r?: number;
  d?: string; text?: string; symbol?: string; rotate?: number; of?: string[]; within?: boolean;
  name?: string;
}
interface Layer { name: string; shapes: Shape[]; tinted?: boolean }
interface Space {
  id: string; name: string; d: string; at: Point; lines?: string[]; stacks?: Point[]; laid?: boolean;
  sign?: Point;
  /** How much larger the page draws a box and its pieces beside the map. */
  scale?: number;
}
interface ChartRow { cells: string[]; source?: string; reconstructed?: boolean }
interface Chart {
  id: string; title: string; columns: string[]; rows: ChartRow[]; note?: string; rules?: string[];
}
interface GroundSpec {
  name: string; class?: string; on?: string; beneath?: string[]; above?: string[]; symbol?: string; lines?: string[];
}
interface WaySpec { spaces: string[]; styles: string[]; name?: string; on?: string; sides?: boolean }
interface PlaceSpec { space: string; name: string; rank?: number; symbol?: string; lines?: string[]; id?: string }
interface Lettering { text: string; at: Point; size: number; class: string; turn?: number }
interface SignsSpec { rows: string[]; legend: Record<string, { symbol: string; turn?: number }> }
interface LatticeSpec {
  shape: "flat" | "pointy" | "square"; size: number; origin: Point; columns: number; rows: number;
  naming: string; ground: string[]; legend: Record<string, GroundSpec>; first?: Point; step?: Point; shift?: number;
  ways?: WaySpec[]; places?: PlaceSpec[]; letterings?: Lettering[]; signs?: SignsSpec[]; stacks?: Point[];
  numbered?: boolean;
  /** The point about which the page has turned it by half. */
  about?: Point;
}
interface Board {
  width: number; height: number; title: string; piece: number;
  symbols: Record<string, Drawing>;
  layers: Layer[]; spaces: Space[]; charts?: Chart[]; vertices?: boolean; closeup?: number;
  outlines?: Record<string, string>; emblems?: string[]; lattice?: LatticeSpec; upright?: [number, number, number, number][];
  nouns?: [string, string];
  /** By how many degrees the page has turned it. */
  turned?: number;
  /** How much wider than the map it is on both sides. */
  flank?: number;
}

// ---- the scene ----------------------------------------------------------------------------------

interface Piece {
  id: string; name: string; side: number; space?: string; at?: Point;
  shape?: "block" | "back" | "head" | "standard"; class?: string; symbol?: string; letter?: string; facing?: number;
  pips?: { of: number; extra: number; filled: number };
  badges?: string[]; lines?: string[]; value?: string; note?: string; zone?: string[];
  steps?: string[]; band?: string; spoken?: string; bar?: [number, number];
}
interface Tint { space: string; class: string; name: string }
interface Mark {
  space: string; class: string; name: string; at?: Point; symbol?: string; text?: string;
  shape?: string; size?: number;
}
interface Trail { start: string; end: string; class: string; text?: string; name?: string; via?: string }
interface Arrow { piece: string; target: string; class: string; text: string; name: string; action: string; held?: boolean }
interface Highlight { pieces: string[]; class: string; name: string; spaces: string[]; texts?: string[] }
interface TrackStep { name: string; state: "past" | "now" | "maybe" | "next" | "void"; side?: number }
interface TrackSide { side: number; name: string; at: number; of: number }
interface Track {
  id: string; title: string; at: number; of: number; symbol?: string; steps?: TrackStep[]; panel?: string;
  side?: number; sides?: TrackSide[]; note?: string;
}
interface Row {
  label: string; value: string; bar?: [number, number]; tokens?: number; class?: string;
  shares?: [number, number][]; strike?: string; lift?: string;
}
interface Panel {
  id: string; title: string; rows: Row[]; side?: number; symbol?: string; active?: boolean;
  open?: boolean;
}
interface Inset {
  id: string; title: string; text: string; width: number; height: number; piece: number;
  layers: Layer[]; spaces: Space[]; pieces: Piece[]; spots?: Record<string, Point>; near?: string[];
}
interface Chance { label: string; chance: number }
interface Report { title: string; text: string; rows: Row[]; side?: number; symbol?: string }
interface FormLine { action: string; label: string; note?: string; price?: number; left?: number; one?: boolean; step?: number }
interface FormGroup { title: string; note?: string; lines: FormLine[] }
interface FormPlace {
  space: string; name: string; action: string; clears?: string; written?: Record<string, number>; summary?: string; lacks?: string[];
}
interface OrderForm {
  title: string; number: string; closes: string; money: number; unit: string; note?: string; groups: FormGroup[]; places: FormPlace[];
}
interface RosterEntry {
  piece: string; name: string; strength: string; place: string; facts?: string[]; group?: string; act?: string; idle?: boolean; warning?: boolean;
}
interface Scene {
  pieces: Piece[]; marks?: Mark[]; arrows?: Arrow[]; highlights?: Highlight[]; tracks?: Track[];
  panels?: Panel[]; step?: string; hint?: string; focus?: string; suggestion?: string;
  notice?: string; choices?: Record<string, string>; tints?: Tint[]; trails?: Trail[]; inset?: Inset;
  labels?: Record<string, string>; confirm?: Record<string, string[]>;
  chances?: Record<string, Chance[]>; rest?: string; series?: Record<string, string[]>; intents?: Record<string, string>; together?: string[];
  outlook?: string; ahead?: string;
  lit_rows?: Record<string, number[]>; pressing?: string[]; report?: Report; form?: OrderForm; current?: string[]; notes?: Record<string, string>; roster?: RosterEntry[];
}

interface TurningPoint { entry: number; text: string; before: number[]; after: number[]; role?: string; dice?: boolean }
interface DiceHighlight { entry: number; text: string; faces: number[]; gave: number; role?: string }
interface Milestone { entry: number; kind: "turn" | "battle"; text: string }
interface JudgedAction { action: string; chance: number | null; odds: Chance[]; margin: number }
interface Opinion {
  role: string; played: JudgedAction | null; chosen: JudgedAction; candidates: JudgedAction[]; certain: boolean;
}
interface Luck { role: string; gave: number; worst?: DiceHighlight; best?: DiceHighlight }
interface Story { roles: string[]; entries: number[]; chances: number[][]; turns: TurningPoint[]; luck: Luck[] }

// ---- decisions ----------------------------------------------------------------------------------

/** An argument of an action; `word` is its id in the action if that differs. */
interface Arg { kind: string; id: string; degrees?: number; name?: string; word?: string }
interface Option { action: string; verb: string; label: string; args: Arg[]; dice?: boolean }
interface Span extends Option { low: number; high: number }
/** Which events make a dispatch: the kinds that open one, and by heading the kinds of its lines. */
interface DispatchSpec { title: string; first: string; begins: string[]; parts: Record<string, string[]> }
interface ActionLabels {
  verbs: Record<string, string[]>; kinds?: Record<string, string>; labels?: Record<string, string>;
  done?: Record<string, string>; begins?: Record<string, string>; directions?: Record<string, number>; dice?: string[];
  several?: string[]; listed?: string[]; yields?: string[]; aside?: string[]; narrowed?: string[]; settings?: string[]; rest?: Record<string, string>; counted?: string[];
  closing?: string[]; nouns?: [string, string]; dispatch?: DispatchSpec; roster?: string; badges?: Record<string, string>; legend?: Record<string, string>;
  /** The cells of places that have ids of their own in actions. */
  places?: Record<string, string>;
}
interface Ask {
  role: string; prompt: string; options: Option[]; spans: Span[]; undo?: boolean; undo_acts?: number; sealed?: boolean;
  several?: string[]; listed?: string[]; yields?: string[]; aside?: string[]; narrowed?: string[]; settings?: string[]; form?: OrderForm; rest?: { verb: string; label: string };
  closing?: string[]; begins?: string; nouns?: [string, string]; taught?: string[];
  /** The verbs of which all options are hidden from bots. */
  humansOnly?: string[];
}

// ---- events -------------------------------------------------------------------------------------

interface DiceRoll {
  values: number[]; counts?: number[]; sides?: number; at?: string; side?: number;
}
interface Loss { piece: string; text: string; side: number; fell?: boolean }
interface PieceMove { piece: string; to?: string; via?: string[] }
interface Blow { piece: string; target: string; class: string; text: string }
interface Elimination { title: string; text: string; roles: string[] }
interface TableEvent {
  n: number; kind: string; text: string; rule?: string; lights?: string[]; dice?: DiceRoll;
  moves?: PieceMove[]; blows?: Blow[]; banner?: boolean; losses?: Loss[]; trails?: Trail[];
  level?: number; digest?: "open" | "close"; told?: string; out?: Elimination; within?: string; game?: string;
}

// ---- the table ----------------------------------------------------------------------------------

type Status = "open" | "running" | "paused" | "over" | "abandoned";
interface Seat {
  role: string; chair: number; kind: "person" | "open" | "invite" | "bot"; name?: string; bot?: string;
  mine?: boolean; guest?: boolean; left?: boolean; declined?: boolean; replaced?: boolean;
}
interface Result { winners: string[]; how: string }
interface TimeControl {
  kind: "live" | "bank" | "step" | "sitting"; seconds: number; increment: number; per: "turn" | "action";
  at_end: "computer" | "ask" | "lose";
}
interface ClockCard { chair: number; left: number; due_at?: string; out?: boolean; away_until?: string; taken?: boolean }
interface MatchCard {
  id: string; game: string; title: string; scenario: string; scenario_name?: string;
  status: Status; seats: Seat[]; hotseat?: boolean; commitment?: string; created_at?: string;
  asked_at?: string; actors?: string[]; your_move?: boolean; result?: Result; rematch?: string;
  rematch_of?: string; mine?: string[]; owner?: boolean;
  private?: boolean; invited?: string[]; invited_by?: string; options?: Record<string, unknown>;
  deadline?: number; due_at?: string; time?: TimeControl; clocks?: ClockCard[]; claim_from?: string; tutorial?: boolean; handicap?: { title: string; odds?: string };
  analysis?: { title: string; source: string; at: number };
}
interface Variation {
  entry: number; after?: number; role?: string; action?: string; text?: string; rolls?: number[]; chosen?: boolean;
  name?: string; note?: string;
}
interface Variations {
  title: string; source: string; at: number; own: boolean; here: number; moves: Variation[]; dice?: number[];
  link?: string; secret?: boolean;
}
interface AnalysisCard { id: string; title: string; at: number; played_at: string; shared: boolean }
interface Miniature {
  turn: string; width: number; height: number; ending: string;
  grounds: { style: string; d: string }[]; dots: [number, number, number][];
}
interface TutorialView {
  at: number; of: number; title: string; text: string; lights?: string[]; hint?: string;
  over?: boolean; accept?: string[];
}
interface Requests {
  undo?: { by: string; to: string; waiting: string[]; lost: string[]; losing: number };
  draw?: { by: string; waiting: string[] };
  pause?: { by: string; waiting: string[] };
  claim?: { by: string; what: "win" | "computer"; against: string[]; waiting: string[] };
}
interface NestedMatchInfo { title: string; game: string; seats: Record<string, string>; concede?: boolean }
interface TableView {
  match: MatchCard; seq: number; roles: string[]; actors: string[]; board?: Board; board_id?: string;
  scene?: Scene; ask?: Ask; events: TableEvent[]; event_count: number; result?: Result;
  requests?: Requests; status: Status; hides?: boolean; lesson?: TutorialView; within?: NestedMatchInfo;
  counted?: string[]; tag?: string; told?: boolean;
}
interface ChatLine { id: number; name: string; role?: string; text: string; at: string }
interface Odds {
  title: string; rows: { label: string; chance: number; fraction: string }[]; lines?: string[];
}
interface Explanation { rule?: string; why?: string; text?: string }

// ---- games and people ---------------------------------------------------------------------------

interface ScenarioCard {
  id: string; name: string; blurb: string; sides: string[]; options?: string[]; seats: string[][]; defaults?: Record<string, unknown>;
  kind: string;
}
interface OptionCard { id: string; name: string; text: string; default: unknown; choices?: unknown[]; says?: string[] }
interface HandicapCard { id: string; title: string; scenario: string; helps: string; odds: string }
interface SideCard { role: string; name: string; who: string; aim: string; first: string; banner: string }
interface Briefing { scenario: string; sides: SideCard[]; ends: string }
interface ScenarioTexts { kind: string; blurb: string; briefing: Briefing; options: OptionCard[] }
interface GameCard {
  id: string; title: string; designer?: string; blurb: string; art: string; minutes?: number; players?: string;
  difficulty?: string; hidden?: string; sides: string[]; main: string; scenarios: ScenarioCard[]; tutorial?: boolean;
}
interface LedgerRow { id: string; rule: string; source: string; chapter: string; why?: string }
interface Chapter { id: string; title: string; text: string[]; rules?: string[] }
interface GamePage extends GameCard {
  briefings: Briefing[]; options?: OptionCard[]; set_up: string[]; deadlines: number[]; ledger: LedgerRow[]; guide?: Chapter[]; bots?: { id: string; name: string; what: string }[];
  handicaps: HandicapCard[];
}
interface Me { signed: boolean; name?: string; guest?: boolean }

interface ProofRoll {
  n: number; entry: number; label: string; sides: number; value: number; queued?: boolean;
  taken_back?: boolean; fair?: boolean;
}
interface Proof {
  commitment: string; salts: Record<string, string>; secret?: string; over: boolean;
  rolls: ProofRoll[]; verdict?: string;
}
