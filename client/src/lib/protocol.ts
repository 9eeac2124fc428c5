// Written by tools/protocol.py from the types of src/upcard/web/messages.py; not to be edited.

/** The next deal is prepared, and all that comes before the cards is fixed. Each seat in `wanted` may send the hash of a nonce. */
export interface PreparedEvent {
  is: 'prepared'
  match: number
  number: number
  dealer: number
  commitment: string
  wanted: number[]
}

/** The hashes that were sent in time: these seats open their nonces now. */
export interface OpeningEvent {
  is: 'opening'
  hashes: Record<string, string>
}

/** The cards are dealt. */
export interface DealtEvent {
  is: 'dealt'
  number: number
  dealer: number
  /** the seat that begins */
  turn: number
  commitment: string
  /** whose nonces went into the shuffle */
  opened: number[]
  /** who sent a hash and did not open it */
  unopened: number[]
}

/** A seat has moved: its small moves since the last event about it. Of an act the others hear when it is whole. */
export interface MovedEvent {
  is: 'moved'
  seat: number
  moves: Told[]
}

/** A deal is over: its points by seat, the running totals, the winners once the match is over, and the whole record, in which everything is told. */
export interface EndedEvent {
  is: 'ended'
  points: number[]
  totals: number[]
  winners: number[]
  record: string
}

/** A seat has gone back to its last decision: everybody draws the table anew. */
export interface TookBackEvent {
  is: 'took-back'
  seat: number
}

/** The person of a seat has gone. */
export interface LeftEvent {
  is: 'left'
  seat: number
}

/** The person of a seat is back. */
export interface ReturnedEvent {
  is: 'returned'
  seat: number
}

/** Somebody else sits in a seat from now on: `person`, `nobody`, or a program with its version. */
export interface SeatedEvent {
  is: 'seated'
  seat: number
  who: string
}

/** A seat has given up the match. */
export interface GaveUpEvent {
  is: 'gave-up'
  seat: number
}

/** Another match begins. */
export interface BegunEvent {
  is: 'begun'
  match: number
}

/** A setting of the table has another value. */
export interface ChangedEvent {
  is: 'changed'
  name: string
  value: string
}

/** What a seat wants done. */
export interface TableCommand {
  does: 'TableCommand'
}

/** Play these moves, all or none: texts as offers have them. */
export interface PlayCommand {
  does: 'play'
  moves: string[]
}

/** Deal again, when a deal is over and the match is not. */
export interface NextDealCommand {
  does: 'next'
}

/** Another match with the same people and rules, when one is over. */
export interface RematchCommand {
  does: 'rematch'
}

/** Go back to this seat's last decision; against programs only. */
export interface TakeBackCommand {
  does: 'take-back'
}

/** The person goes; the seat stays theirs. */
export interface LeaveCommand {
  does: 'leave'
}

/** The person is back, and so is the seat if a program sat in. */
export interface ReturnCommand {
  does: 'return'
}

/** A program is to sit in for the person of that seat, who has left. */
export interface SitInCommand {
  does: 'sit-in'
  seat: number
}

/** This seat gives up the match. */
export interface GiveUpCommand {
  does: 'give-up'
}

/** The hash of the nonce that this seat adds to the shuffle, in hexadecimal. */
export interface HashCommand {
  does: 'hash'
  hashed: string
}

/** The nonce itself, in hexadecimal. */
export interface OpenCommand {
  does: 'open'
  nonce: string
}

/** Another value for a setting of the table; against programs only. */
export interface ChangeCommand {
  does: 'change'
  name: string
  value: string
}

/** A command: `a` an id of the sender's choosing (the same again has no second effect and gets the same answer), `v` the version of the last event that it had when it decided. */
export interface DoMessage {
  t: 'act'
  a: string
  v: number
  d: PlayCommand | NextDealCommand | RematchCommand | TakeBackCommand | LeaveCommand | ReturnCommand | SitInCommand | GiveUpCommand | HashCommand | OpenCommand | ChangeCommand
}

/** What may be done with these cards of the hand, after the moves that are laid out; answered with the same `q`. */
export interface Ask {
  t: 'ask'
  q: number
  cards: string[]
  laid: string[]
}

/** Everything anew. */
export interface Sync {
  t: 'sync'
}

/** What waits for the pace may come now; where all other seats are programs'. */
export interface Hurry {
  t: 'hurry'
}

/** One of the phrases, to all at the table. */
export interface Say {
  t: 'say'
  phrase: string
}

/** Are you there? */
export interface Ping {
  t: 'ping'
}

/** A key of the words with its arguments; an argument may be such a pair itself. */
export interface Telling {
  key: string
  values: Record<string, unknown>
}

/** A person, as others see it. */
export interface Person {
  name: string
  /** of the avatar, from 0 */
  colour: number
}

/** What the viewer may do with the cards that it has picked up, after what it has laid out. */
export interface MayDo {
  /** the cards that can be picked up as well */
  adds: string[]
  /** the moves of exactly these cards */
  exact: Offer[]
  /** those that need others too, or with nothing picked up any legal move: the first of them */
  more: Offer[]
  /** how many those are in all */
  count: number
  /** what these cards most likely mean where it is not legal: the answer says why not */
  meant: Offer | null
  /** whether what is laid out may be sent as it is */
  whole: boolean
  /** what is laid out, in its parts */
  laid: Told[]
  /** the same, as it is sent */
  sends: string[]
  /** the table as it looks with that; null where nothing is laid out */
  view: ShownView | null
}

/** All that the viewer sees of the table now. */
export interface Shown {
  sitting: Sitting[]
  /** by seat */
  people: (Person | null)[]
  /** how many look on, in steps once they are many */
  watching: number
  /** `new`, `hashes`, `opening`, `play` or `over` */
  phase: string
  match: number
  number: number
  dealer: number
  commitment: string
  /** the seats whose hash, or then nonce, is awaited */
  wanted: number[]
  /** without its history; null until the cards are dealt */
  view: ShownView | null
  /** the viewer's hand in each order */
  orders: Record<string, string[]>
  /** with nothing picked up, when it is the viewer's turn */
  choices: MayDo | null
  totals: number[]
  points: number[]
  winners: number[]
  over: boolean
  can_take_back: boolean
  account: ShownLine[]
  /** seconds until the time of the seat to move is over */
  turn_left: number | null
  settings: Record<string, string>
}

/** What stays the same at a table. */
export interface About {
  id: string
  game: string
  /** those that differ from the default */
  options: Record<string, string>
  /** the viewer's; null for who looks on */
  seat: number | null
  /** the seats that win or lose together */
  sides: number[][]
  aim: Aim
  high_wins: boolean
  /** what cards count, by rank, where the game counts them */
  worths: Record<string, number>
  /** in which a hand is shown before somebody chooses */
  order: string
  /** whether it stands in the lobby */
  open: boolean
  /** what lets others in; empty for who may not hand it on */
  invite: string
  stand_in: string
}

/** The command is carried out, and kept. */
export interface Acked {
  t: 'ack'
  a: string
  v: number
}

/** The command changed nothing: why, the clause where a rule is the reason, and the legal move of the same cards by another verb, where there is one. */
export interface NotDone {
  t: 'no'
  a: string
  v: number
  why: Telling
  clause: string
  better: ShownMove | null
}

/** Something happened: version `v` of this viewer; `is` tells what, its fields are beside. */
export interface Happened {
  t: 'ev'
  v: number
  d: PreparedEvent | OpeningEvent | DealtEvent | MovedEvent | EndedEvent | TookBackEvent | LeftEvent | ReturnedEvent | SeatedEvent | GaveUpEvent | BegunEvent | ChangedEvent
}

/** How the table looks, after version `v`. */
export interface Now {
  t: 'now'
  v: number
  d: Shown
}

/** Everything: first of all, after a gap, and when asked for. */
export interface Synced {
  t: 'sync'
  v: number
  about: About
  d: Shown
  /** the moves of the deal so far, as this viewer may know them */
  told: MovedEvent[]
  /** which seat began it */
  began: number | null
}

/** The answer to `ask`. */
export interface Answered {
  t: 'choice'
  q: number
  d: MayDo | null
  why: Telling | null
}

/** Somebody said one of the phrases. */
export interface Said {
  t: 'said'
  seat: number
  phrase: string
}

/** I am; the last version of this viewer. */
export interface Pong {
  t: 'pong'
  v: number
}

/** What happens cannot be kept just now, so nothing is answered; it goes on by itself. */
export interface Waiting {
  t: 'wait'
}

/** The guest who asks. */
export interface Me {
  id: string
  name: string
  colour: number
}

/** A name and a colour for the guest. */
export interface Named {
  name: string
  colour: number
}

/** A table to be made; the guest sits in seat 0. The others are `person` or a player, by default players. */
export interface NewTable {
  game: string
  options: Record<string, string>
  others: string[]
  settings: Record<string, string>
  open: boolean
}

/** What brings another device along, once, within a quarter of an hour. */
export interface Code {
  code: string
  link: string
  /** the link as a picture to be photographed: SVG */
  qr: string
}

/** What a bot shows in place of a cookie. */
export interface Token {
  token: string
}

/** The table that was made. */
export interface Made {
  id: string
}

/** A table in a list. */
export interface TableRow {
  id: string
  game: string
  options: Record<string, string>
  seat: number | null
  people: (Person | null)[]
  sitting: string[]
  phase: string
  match: number
  number: number
  totals: number[]
  over: boolean
  /** seconds since 1970 */
  changed: number
}

/** Sits down at a table: with what lets one in, in a seat, or in the first that is free. */
export interface Joining {
  invite: string
  seat: number | null
}

/** The seat of the guest at a table. */
export interface Joined {
  seat: number
}

/** A deal of a table that is over: its record can be read. */
export interface DealOver {
  match: number
  deal: number
}

/** How a deal of the guest ended. */
export interface Result {
  table: string
  match: number
  deal: number
  game: string
  seat: number
  /** who sat in each seat at the end: `person`, or a program with its version */
  sitting: string[]
  /** empty where the match was given up in it */
  points: number[]
  /** whether the guest's side had the best points, alone */
  best: boolean
  /** whether a move was taken back: then it does not count */
  practice: boolean
  /** seconds since 1970 */
  ended: number
}

/** Why a request was refused. */
export interface Why {
  why: Telling
}

/** An option of a game. */
export interface OptionRow {
  name: string
  clause: string
  default: string
  /** empty where it is a number */
  values: string[]
  least: number
  most: number
}

/** A game, its options and who plays it. */
export interface GameRow {
  game: string
  seats: number
  high_wins: boolean
  options: OptionRow[]
  players: string[]
  presets: Record<string, Record<string, string>>
}

/** A deal from its record. */
export interface Replay {
  game: string
  /** those that differ from the default */
  options: Record<string, string>
  /** who sat there when the deal began: `person`, `nobody`, or a program with its version */
  seats: string[]
  sides: number[][]
  aim: Aim
  /** what cards count, by rank, where the game counts them */
  worths: Record<string, number>
  dealer: number
  match: number
  number: number
  table: string
  /** as it was dealt, the first card first; of a shuffle the browser finds it again */
  deck: string[]
  /** the numbers that came with it; text, for some are large */
  chance: string[]
  bounds: string[]
  places: Place[]
  steps: Step[]
  notes: DealNote[]
  /** empty where the deal was not played to its end */
  scores: number[]
  given_up: boolean
  account: ShownLine[]
  record: string
}

/** The rulebook of a game in a language. */
export interface RulesOfGame {
  game: string
  language: string
  seats: number
  sections: RulesSection[]
}

/** A move as a viewer may know it, the meld on the table that it went to, as that lay before, and whether it tells something new: a meld that an act takes up and lays down again does not. */
export interface Told {
  move: ShownMove
  meld: Place | null
  new: boolean
}

/** Something that may be played: as it is sent, in its parts, and the cards of the hand that it uses. An act that is offered as one has all its small moves in `sends`, and in `move` the one that is new. */
export interface Offer {
  sends: string[]
  move: ShownMove
  cards: string[]
}

/** All that a seat (or, with None, everybody at the table) sees and remembers. */
export interface ShownView {
  game: string
  /** those that differ from the default */
  options: Record<string, string>
  seat: number | null
  /** null when the deal is over */
  turn: number | null
  places: Place[]
  facts: Fact[]
  /** the moves so far */
  history: ShownMove[]
}

/** Who sits in a seat: `person`, `nobody`, or a program with its version; and for whom. */
export interface Sitting {
  who: string
  /** whether the seat is a person's, though a program may sit in */
  person: boolean
  /** whether that person has left */
  away: boolean
  /** whether the seat has given up the match */
  out: boolean
}

/** A line of the account of a deal that is over: what a seat gets or pays for one thing. The lines of a seat add up to its score. */
export interface ShownLine {
  /** of a sentence of the words */
  key: string
  /** whose line it is */
  seat: number
  /** may be 0: why something does not count */
  points: number
  clause: string
  /** what is counted */
  cards: ShownCard[]
  /** how many of whatever the sentence is about */
  count: number | null
  /** the seat that it comes from, or goes to */
  other: number | null
}

/** What a match is played to: so many deals, or a total; the other of the two is None. */
export interface Aim {
  /** whether most points win, or fewest */
  high_wins: boolean
  deals: number | null
  target: number | null
  /** whether another deal is played where the best totals are equal */
  ties_go_on: boolean
}

/** A move in its parts, as far as they are known to whoever it is told to. */
export interface ShownMove {
  /** who makes it */
  seat: number
  verb: string
  cards: ShownCard[]
  /** the number of the meld on the table that it goes to */
  meld: number | null
  /** of a run: `low` or `high` */
  end: string
  /** the wild that it takes back */
  frees: string
  /** what follows at once and not always does: `wins`, `dead`, `last` … */
  then: string
}

/** A place on the table, with the cards that the seat knows to lie there and the number of the others. */
export interface Place {
  /** `hand`, `stock`, `pile`, `meld`, `won` … */
  kind: string
  /** the seat whose place it is; null for one that is nobody's */
  owner: number | null
  cards: ShownCard[]
  /** how many more cards lie there */
  unseen: number
  ordered: boolean
  /** of a meld, as moves name it: `7H-9H` */
  name: string
  /** of a meld: which on the table, from 0; a meld keeps its number */
  number: number | null
}

/** The table after so many moves. */
export interface Step {
  /** the move that led here, openly; null before the first */
  told: Told | null
  /** null when the deal is over */
  turn: number | null
  /** whether an act is under way, of which the others know nothing yet */
  act: boolean
  /** with all hands */
  open: OnTable
  /** as each seat saw it */
  seats: OnTable[]
}

/** Something that happened at the table after so many moves: `seat`, `takes back`, `gives up`. */
export interface DealNote {
  made: number
  does: string
  seat: number
  /** who sits there from now on; else empty */
  who: string
}

/** What stands below one heading; the first of a rulebook has its title. */
export interface RulesSection {
  title: string
  parts: (TextPart | TablePart | ExamplePart)[]
}

/** Something else that the viewer knows: a phase, a count, who has done what. */
export interface Fact {
  name: string
  /** the seat that it is about */
  owner: number | null
  value: string | number | boolean | null
}

/** A card that lies somewhere, or that a move moves. */
export interface ShownCard {
  /** as the game writes it: `10H`, in Push with the mark of its twin */
  card: string
  /** of a wild in a run or a set: the card or rank that it stands for */
  stands_for: string
  /** what else is known of it here: `known`, `shown`, `taken`, `drawn` … */
  marks: string[]
  /** the seat that put it there, where that need not be the place's owner */
  by: number | null
  /** what it counts, where the game counts cards */
  points: number | null
}

/** What lies on the table: its places by their number among all of the replay, and the facts. */
export interface OnTable {
  places: number[]
  facts: Fact[]
}

/** A paragraph, and the entries of its list, where it has one. */
export interface TextPart {
  is: 'text'
  /** `QCR 4.2`; empty for what is none */
  clause: string
  runs: Run[]
  entries: Run[][]
}

/** A table: its heads, and its other lines. */
export interface TablePart {
  is: 'table'
  heads: Run[][]
  rows: Run[][][]
}

/** An example for some clauses, with the options that it is played by. */
export interface ExamplePart {
  is: 'example'
  title: string
  options: Telling[]
  lines: ExampleLine[]
}

/** A stretch of text that is written in one way. */
export interface Run {
  text: string
  bold: boolean
  code: boolean
}

/** A line of an example: what it says, and the table as it lies from here on, where that is another. */
export interface ExampleLine {
  says: Telling
  view: ShownView | null
}

export type Command =
  | PlayCommand
  | NextDealCommand
  | RematchCommand
  | TakeBackCommand
  | LeaveCommand
  | ReturnCommand
  | SitInCommand
  | GiveUpCommand
  | HashCommand
  | OpenCommand
  | ChangeCommand

export type ToServer =
  | DoMessage
  | Ask
  | Sync
  | Hurry
  | Say
  | Ping

export type ToClient =
  | Acked
  | NotDone
  | Happened
  | Now
  | Synced
  | Answered
  | Said
  | Pong
  | Waiting

export type Happening =
  | PreparedEvent
  | OpeningEvent
  | DealtEvent
  | MovedEvent
  | EndedEvent
  | TookBackEvent
  | LeftEvent
  | ReturnedEvent
  | SeatedEvent
  | GaveUpEvent
  | BegunEvent
  | ChangedEvent
