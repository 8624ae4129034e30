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
}
interface Board {
  width: number; height: number; title: string; piece: number;
  symbols: Record<string, Drawing>;
  layers: Layer[]; spaces: Space[]; charts?: Chart[]; vertices?: boolean; closeup?: number;
  outlines?: Record<string, string>; emblems?: string[]; lattice?: LatticeSpec;
  floors?: Inset[]; nouns?: [string, string];
}

// ---- the scene ----------------------------------------------------------------------------------

interface Piece {
  id: string; name: string; side: number; space?: string; at?: Point;
  shape?: "block" | "back" | "head" | "standard"; class?: string; symbol?: string; letter?: string; facing?: number;
  pips?: { of: number; extra: number; filled: number };
  badges?: string[]; lines?: string[]; value?: string; note?: string; zone?: string[];
  steps?: string[]; band?: string; spoken?: string;
}
interface Tint { space: string; class: string; name: string }
interface Mark {
  space: string; class: string; name: string; at?: Point; symbol?: string; text?: string;
  shape?: string; size?: number;
}
interface Trail { start: string; end: string; class: string; text?: string; name?: string }
interface Arrow { piece: string; target: string; class: string; text: string; name: string; action: string; held?: boolean }
interface Highlight { pieces: string[]; class: string; name: string; spaces: string[]; texts?: string[] }
interface TrackStep { name: string; state: "past" | "now" | "maybe" | "next" | "void"; side?: number }
interface Track {
  id: string; title: string; at: number; of: number; symbol?: string; steps?: TrackStep[];
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
interface Scene {
  pieces: Piece[]; marks?: Mark[]; arrows?: Arrow[]; highlights?: Highlight[]; tracks?: Track[];
  panels?: Panel[]; step?: string; hint?: string; focus?: string; suggestion?: string;
  notice?: string; choices?: Record<string, string>; tints?: Tint[]; trails?: Trail[]; inset?: Inset;
  labels?: Record<string, string>; confirm?: Record<string, string[]>;
  chances?: Record<string, Chance[]>; rest?: string; series?: Record<string, string[]>; intents?: Record<string, string>; together?: string[];
  outlook?: string; ahead?: string;
  lit_rows?: Record<string, number[]>; pressing?: string[]; report?: Report;
}

interface Moved { entry: number; text: string; before: number[]; after: number[] }
interface Thrown { entry: number; text: string; faces: number[]; gave: number; role?: string }
interface Milestone { entry: number; kind: "turn" | "battle"; text: string }
interface Judged { action: string; chance: number | null; odds: Chance[] }
interface Opinion { role: string; played: Judged | null; chosen: Judged }
interface Luck { role: string; gave: number; worst?: Thrown; best?: Thrown }
interface Story { roles: string[]; entries: number[]; chances: number[][]; turns: Moved[]; luck: Luck[] }

// ---- decisions ----------------------------------------------------------------------------------

/** An argument of an action; `word` is its id in the action if that differs. */
interface Arg { kind: string; id: string; degrees?: number; name?: string; word?: string }
interface Option { action: string; verb: string; label: string; args: Arg[]; dice?: boolean }
interface Span extends Option { low: number; high: number }
interface Manner {
  verbs: Record<string, string[]>; kinds?: Record<string, string>; labels?: Record<string, string>;
  done?: Record<string, string>; begins?: Record<string, string>; directions?: Record<string, number>; dice?: string[];
  several?: string[]; listed?: string[]; yields?: string[]; rest?: Record<string, string>; counted?: string[];
  closing?: string[]; nouns?: [string, string];
  /** The cells of places that have ids of their own in actions. */
  places?: Record<string, string>;
}
interface Ask {
  role: string; prompt: string; options: Option[]; spans: Span[]; undo?: boolean; sealed?: boolean;
  several?: string[]; listed?: string[]; yields?: string[]; rest?: { verb: string; label: string };
  closing?: string[]; begins?: string; nouns?: [string, string]; taught?: string[];
  /** The verbs of which all options are hidden from bots. */
  humansOnly?: string[];
}

// ---- events -------------------------------------------------------------------------------------

interface Thrown {
  values: number[]; counts?: number[]; sides?: number; at?: string; side?: number;
}
interface Loss { piece: string; text: string; side: number; fell?: boolean }
interface Shift { piece: string; to?: string; via?: string[] }
interface Blow { piece: string; target: string; class: string; text: string }
interface Out { title: string; text: string; roles: string[] }
interface TableEvent {
  n: number; kind: string; text: string; rule?: string; lights?: string[]; dice?: Thrown;
  moves?: Shift[]; blows?: Blow[]; banner?: boolean; losses?: Loss[]; trails?: Trail[];
  level?: number; digest?: "open" | "close"; told?: string; out?: Out; within?: string; game?: string;
}

// ---- the table ----------------------------------------------------------------------------------

type Status = "open" | "running" | "paused" | "over" | "abandoned";
interface Seat {
  role: string; chair: number; kind: "person" | "open" | "invite" | "bot"; name?: string; bot?: string;
  mine?: boolean; guest?: boolean; left?: boolean; declined?: boolean;
}
interface Result { winners: string[]; how: string }
interface Header {
  id: string; game: string; title: string; scenario: string; scenario_name?: string;
  status: Status; seats: Seat[]; hotseat?: boolean; commitment?: string; created_at?: string;
  asked_at?: string; actors?: string[]; your_move?: boolean; result?: Result; rematch?: string;
  rematch_of?: string; mine?: string[]; owner?: boolean;
  private?: boolean; invited?: string[]; invited_by?: string; options?: Record<string, unknown>;
  deadline?: number; due_at?: string;
}
interface Lesson {
  at: number; of: number; title: string; text: string; lights?: string[]; hint?: string;
  over?: boolean; accept?: string[];
}
interface Requests {
  undo?: { by: string; to: string; waiting: string[]; lost: string[]; losing: number };
  draw?: { by: string; waiting: string[] };
}
interface Within { title: string; game: string; seats: Record<string, string>; concede?: boolean }
interface TableView {
  match: Header; seq: number; roles: string[]; actors: string[]; board?: Board; board_id?: string;
  scene?: Scene; ask?: Ask; events: TableEvent[]; event_count: number; result?: Result;
  requests?: Requests; status: Status; hides?: boolean; lesson?: Lesson; within?: Within;
  counted?: string[]; tag?: string; told?: boolean;
}
interface ChatLine { id: number; name: string; role?: string; text: string; at: string }
interface Odds {
  title: string; rows: { label: string; chance: number; fraction: string }[]; lines?: string[];
}
interface Why { rule?: string; why?: string; text?: string }

// ---- games and people ---------------------------------------------------------------------------

interface ScenarioCard {
  id: string; name: string; blurb: string; sides: string[]; options?: string[]; seats: string[][]; defaults?: Record<string, unknown>;
  kind: string;
}
interface OptionCard { id: string; name: string; text: string; default: unknown; choices?: unknown[]; says?: string[] }
interface SideCard { role: string; name: string; who: string; aim: string; first: string; banner: string }
interface Briefing { scenario: string; sides: SideCard[]; ends: string }
interface ToldOf { kind: string; blurb: string; briefing: Briefing; options: OptionCard[] }
interface GameCard {
  id: string; title: string; designer?: string; blurb: string; art: string; minutes?: number; players?: string;
  difficulty?: string; hidden?: string; sides: string[]; main: string; scenarios: ScenarioCard[]; tutorial?: boolean;
}
interface LedgerRow { id: string; rule: string; source: string; chapter: string; why?: string }
interface Chapter { id: string; title: string; text: string[]; rules?: string[] }
interface GamePage extends GameCard {
  briefings: Briefing[]; options?: OptionCard[]; set_up: string[]; deadlines: number[]; ledger: LedgerRow[]; guide?: Chapter[]; bots?: { id: string; name?: string }[];
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
