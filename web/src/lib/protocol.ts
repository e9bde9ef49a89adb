// The contract with the server: docs/protocol.md and regalia.kernel.table, as types.

export type Pick = string
export type Path = Pick[]
export type Shade = '' | 'good' | 'bad' | 'quiet' | 'strong'
export type Layout = 'row' | 'fan' | 'grid' | 'pile' | 'column'

// --- the table ---------------------------------------------------------------------------------------------------------

export interface Badge {
  icon: string
  value: number | string
  title: string
}

export interface Card {
  id: string
  kind: string
  face: number
  turned: boolean
  badges: Badge[]
  note: string
  shade: Shade
  under: Card[]
}

export interface Zone {
  type: 'zone'
  id: string
  title: string
  cards: Card[]
  layout: Layout
  slots: number
  note: string
}

export interface Stack {
  type: 'stack'
  id: string
  title: string
  count: number
  top: Card | null
  note: string
}

export interface Mark {
  at: number
  title: string
}

export interface Track {
  type: 'track'
  id: string
  title: string
  value: number
  low: number
  high: number
  marks: Mark[]
  icon: string
}

export interface Counter {
  type: 'counter'
  id: string
  title: string
  value: number | string
  icon: string
}

export interface Die {
  id: string
  face: string
  icons: string[]
  shade: Shade
}

export interface Dice {
  type: 'dice'
  id: string
  title: string
  dice: Die[]
  note: string
}

export interface Clock {
  type: 'clock'
  id: string
  title: string
  hour: number
  hours: number
  note: string
  marks: Mark[]
}

export interface Token {
  id: string
  icon: string
  title: string
  seat: number
  count: number
}

export interface Space {
  id: string
  x: number
  y: number
  kind: string
  title: string
  icon: string
  tokens: Token[]
  note: string
  landmark: boolean
}

export interface GameMap {
  type: 'map'
  id: string
  title: string
  width: number
  height: number
  spaces: Space[]
  links: [string, string][]
}

export interface Cell {
  id: string
  title: string
  text: string
  icon: string
  cards: Card[]
  tokens: Token[]
  badges: Badge[]
  shade: Shade
}

export interface Board {
  type: 'board'
  id: string
  title: string
  columns: number
  cells: Cell[]
  heads: string[]
}

export interface Progress {
  type: 'progress'
  id: string
  title: string
  have: number
  need: number
  note: string
}

export interface Row {
  title: string
  value: number | string
  note: string
  shade: Shade
}

export interface Sheet {
  type: 'sheet'
  id: string
  title: string
  rows: Row[]
  note: string
  rule: string
}

export interface Note {
  type: 'note'
  id: string
  text: string
  rule: string
  shade: Shade
}

export type Item = Zone | Stack | Track | Counter | Dice | Clock | GameMap | Board | Progress | Sheet | Note

export interface Area {
  id: string
  title: string
  items: Item[]
  seat: number
  active: boolean
  emblem: string
  summary: Counter[]
  note: string
}

export interface Table {
  areas: Area[]
  phase: string
  round: number
  rule: string
}

// --- the catalogue and the rulebook ---------------------------------------------------------------------------------------

export interface Price {
  icon: string
  value: number | string
  title: string
}

export interface Keyword {
  word: string
  meaning: string
  rule: string
}

export interface Face {
  title: string
  type: string
  text: string
  icon: string
  colour: string
  prices: Price[]
  values: Price[]
  flavour: string
  keywords: Keyword[]
}

export interface Kind {
  id: string
  faces: Face[]
  set: string
  back: string
}

export interface Catalogue {
  kinds: Record<string, Kind>
  colours: Record<string, string>
  icons: Record<string, string>
}

export interface Rule {
  id: string
  text: string
}

export interface RuleBook {
  title: string
  introduction: string
  sections: { title: string; rules: Rule[] }[]
}

// --- games and tables in the hall -------------------------------------------------------------------------------------------

export type Value = boolean | number | string

export interface Choice {
  value: Value
  title: string
  help: string
}

export interface Setting {
  key: string
  title: string
  help: string
  default: Value
  choices: Choice[]
  per_seat: boolean
  /** Per seat: the first one that has it. */
  from_seat: number
  /** Limits the time of every decision: the table then needs no clock of its own. */
  is_clock: boolean
  /** What is offered to whoever has finished no game yet; null: the default. */
  first_game: Value | null
}

export interface ReportInfo {
  name: string
  title: string
  games: number
}

export interface GameInfo {
  name: string
  title: string
  version: string
  players: [number, number]
  minutes: [number, number]
  weight: string
  emblem: string
  pitch: string
  /** What the scores of an outcome count. */
  scored: string
  /** What the curve of the scores shows: the same, or something else on the way. */
  measured: string
  /** Whether an end without a winner is a draw; otherwise everybody has lost. */
  draws: boolean
  /** What the seats play, where that differs; the last one is that of all further seats. */
  roles: string[]
  /** Where somebody sits who just wants to play. */
  easy_seat: number
  settings: Setting[]
}

export interface GameDetail extends GameInfo {
  catalogue: Catalogue
  rules: RuleBook
}

export interface SeatSummary {
  name: string
  kind: string
  taken: boolean
  connected: boolean
}

export interface TableSummary {
  table: string
  game: string
  title: string
  name: string
  seats: SeatSummary[]
  waiting: number[]
  you: number
  number: number
  over: boolean
  outcome: Outcome | null
  created: number | string
  updated: number | string
  settings?: Record<string, Value>
  commitment?: string
  clock?: number
  invites?: Record<string, string>
  open_invite?: string
  host?: boolean
  next?: string
  open?: boolean
  left?: boolean // in the list of mine: I left it
}

export interface NewTable {
  game: string
  name: string
  seats: { kind: string; name?: string }[]
  settings: Record<string, Value>
  clock: number
  open: boolean
  undo?: string
}

export interface MadeTable {
  table: string
  you: number
  commitment: string
  invites: Record<string, string>
  open_invite: string
}

// --- a table under way ------------------------------------------------------------------------------------------------------

export interface Option {
  path: Path
  label: string
}

export interface Decision {
  prompt: string
  rule: string
  final: boolean
  sealed: boolean
  answered: Path | null
  options: Option[]
  names?: Record<Pick, string>
}

export interface Seat {
  name: string
  kind: string
  taken: boolean
  connected: boolean
  bot: string
  thinking: boolean
  answered: boolean
}

export interface Deal {
  number: number
  proposer: number
  to: number
  gives: string[]
  wants: string[]
  bound: boolean
  status: string
  expires: number
  gives_text?: string
  wants_text?: string
}

export interface Outcome {
  winners: number[]
  ranks: number[]
  scores: number[]
  reason: string
  rule: string
  adjourned: boolean
}

export interface UndoAsked {
  by: number
  needs: number[]
  agreed: number[]
  to: number // the moment it would go back to
}

export interface Clocked {
  seconds: number
  ends: number[] // the server's time at which each seat's is up; 0: not running
}

export interface View {
  table: Table
  you: number
  seats: Seat[]
  waiting: number[]
  decision: Decision | null
  deals: Deal[]
  undo: { can: boolean; needs: number[]; asked?: UndoAsked | null }
  clock: Clocked | null
  outcome: Outcome | null
  commitment: string
  seed: string
  number: number
  next: string
}

export interface GameEvent {
  n: number
  kind: 'say' | 'move' | 'roll'
  text: string
  rule: string
  thing: string
  source: string
  target: string
  values: number[]
}

export interface Chat {
  from: number
  name: string
  text: string
  at: number | string
}

/** A stretch of a reviewed match: chances after it, and what choices and luck did to them, by seat. */
export interface Moment {
  number: number
  chances: number[]
  choice: number[]
  luck: number[]
}

export interface Fault {
  code: string
  sentence: string
  rule: string
  remedy: string
}

export interface Hint {
  action: Path
  label: string
  chance: number | null
  why: string
}

export type PatchEntry = [(string | number)[]] | [(string | number)[], unknown]

export type ServerMessage =
  | { is: 'snapshot'; n: number; u: number; now: number; rewinds: number; view: View; log: GameEvent[]; chat?: Chat[] }
  | { is: 'update'; n: number; u: number; patch: PatchEntry[]; events: GameEvent[]; id?: number }
  | { is: 'resumed'; n: number; u: number; now: number }
  | { is: 'ack'; id: number; n: number }
  | { is: 'error'; id?: number; error: Fault }
  | ({ is: 'chat' } & Chat)
  | { is: 'undo'; by: number; needs?: number[]; agreed?: number[]; to?: number; refused?: number }
  | { is: 'why'; id: number; sentence: string; rule: string; remedy: string }
  | { is: 'hint'; id: number; hints: Hint[] }

export interface Snapshot {
  n: number
  of: number
  view: View
  log: GameEvent[]
}
