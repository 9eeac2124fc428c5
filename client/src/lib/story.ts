/** What has happened at a table, line by line, and how it is said. The same as src/upcard/terminal/story.py. */

import type { Place, ShownMove, ShownView, Trouble } from './data';
import type { About, Happened, MovedEvent, NotDone, Offer, Shown, Synced, Told } from './protocol';
import { seatWord, type Telling, type Words } from './words';

/** A line of the log: the moves that a seat made in a row, or something else that happened. */
export type Line = MovedEvent | Exclude<Happened['d'], { is: 'moved' }>;

/** The lines of a deal from its beginning. */
export function linesOf(told: Synced): Line[] {
  const { d, began } = told;
  if (began === null || d.view === null) return [];
  const dealt: Line = {
    is: 'dealt', number: d.number, dealer: d.dealer, turn: began, commitment: d.commitment, opened: [], unopened: [],
  };
  const lines = told.told.reduce((before, moved) => added(before, { ...moved, is: 'moved' }), [dealt] as Line[]);
  if (d.phase !== 'over') return lines;
  return [...lines, { is: 'ended', points: d.points, totals: d.totals, winners: d.winners, record: '' }];
}

/** The lines with one more; what one seat does in a row stands in one. */
export function added(lines: readonly Line[], line: Line): Line[] {
  const last = lines.at(-1);
  if (line.is === 'moved' && last?.is === 'moved' && last.seat === line.seat) {
    return [...lines.slice(0, -1), { ...last, moves: [...last.moves, ...line.moves] }];
  }
  return [...lines, line];
}

/** Who sits where, and what they are called. */
export class Story {
  readonly me: number;

  constructor(
    private readonly words: Words,
    readonly about: About,
    private readonly shown: Shown,
  ) {
    this.me = about.seat ?? 0;
  }

  get seats(): number {
    return this.shown.sitting.length;
  }

  /** What `$who` and `$name` say of a seat: a person's own name, or where the seat is. */
  who(seat: number): { who: string; name: string } {
    const viewer = this.about.seat;
    const name = this.shown.sitting[seat]?.person ? (this.shown.people[seat]?.name ?? '') : '';
    if (seat === viewer || (viewer !== null && !name)) return { who: seatWord(seat, viewer, this.seats), name: '' };
    return { who: 'name', name: name || this.words.say('seat-number', { number: seat + 1 }) };
  }

  /** The same as a word that stands alone. */
  called(seat: number): string {
    return this.words.say('who', this.who(seat));
  }

  /** What a program with its version is called; one that is not known here says itself. */
  player(who: string): string {
    const key = `player-${who.split(' ')[0]}`;
    return this.words.has(key) ? this.words.say(key) : who;
  }

  line(line: Line): string {
    const { words } = this;
    switch (line.is) {
      case 'moved':
        return this.moved(line);
      case 'dealt':
        return words.say('dealt', { deal: line.number, ...this.who(line.turn) });
      case 'ended':
        return this.ended(line.points, line.winners);
      case 'took-back':
        return words.say(line.seat === this.about.seat ? 'took-back' : 'took-back-other', this.who(line.seat));
      case 'gave-up':
        return words.say('gave-up-match', this.who(line.seat));
      case 'begun':
        return words.say('match-begins', { match: line.match });
      case 'seated':
        return this.seated(line.seat, line.who);
      case 'left':
        return words.say('person-left', this.who(line.seat));
      case 'returned':
        return words.say('person-returned', this.who(line.seat));
      case 'changed':
        return words.say('setting-changed', { setting: this.setting(line.name), value: this.settingValue(line.name, line.value) });
      case 'prepared':
        return words.say('deal-prepared', { deal: line.number });
      case 'opening':
        return words.say('deal-opening');
    }
  }

  /** The moves that tell something new. */
  news(moves: readonly Told[]): readonly Told[] {
    const found = moves.filter((told) => told.new);
    return found.length ? found : moves;
  }

  private moved(line: MovedEvent): string {
    const moves = this.news(line.moves);
    if (moves.length === 1) return this.move(moves[0]!.move, { meld: moves[0]!.meld });
    return this.words.say('told', { ...this.who(line.seat), moves: this.did(line) });
  }

  /** What a seat did, as it stands behind its name. */
  did(line: MovedEvent): string {
    return this.words.listed(this.news(line.moves).map(({ move, meld }) => this.move(move, { form: 'did', meld })));
  }

  private ended(points: readonly number[], winners: readonly number[]): string {
    const scores = points.map((one, seat) => this.words.say('score-of', { ...this.who(seat), points: one }));
    const texts = scores.length ? [this.words.say('ended', { points: this.words.listed(scores) })] : [];
    if (winners.length) texts.push(this.words.say('ended-match', { result: this.result(winners) }));
    return texts.join(' ');
  }

  private seated(seat: number, who: string): string {
    if (who === 'person') return this.words.say('seated-person', this.who(seat));
    return this.words.say('seated', { ...this.who(seat), player: this.player(who) });
  }

  /** Who has won the match. */
  result(seats: readonly number[]): string {
    const everybody = this.words.listed(seats.map((seat) => this.called(seat)), true);
    const partners = seats.length > 1 && this.about.sides.some((side) => side.join() === seats.join());
    const key = partners ? 'result-side' : seats.length === 1 ? 'result-won' : 'result-shared';
    const first = seats.includes(this.me) ? this.me : seats[0]!;
    return this.words.say(key, { ...this.who(first), seats: everybody });
  }

  move(move: ShownMove, telling: Telling = {}): string {
    const { who, name } = this.who(move.seat);
    return this.words.move(this.about.game, move, who, { ...telling, name });
  }

  /** The same, as short as it stands on a button. */
  button(offer: Offer, view: ShownView | null): string {
    const { move } = offer;
    const key = `do-${this.about.game}-${move.verb.replaceAll(' ', '-')}`;
    if (!this.words.has(key) || offer.sends.length > 1) return this.offer(offer, view);
    return this.words.say(key, { cards: move.cards, then: move.then });
  }

  /** What may be played; of an act that is offered as one, what is new in it. */
  offer(offer: Offer, view: ShownView | null): string {
    const text = this.move(offer.move, { form: 'list', meld: meldOf(view, offer.move.meld) });
    return offer.sends.length > 2 ? this.words.say('offer-act', { move: text }) : text; // else nothing lies there yet
  }

  /** Why something cannot be done, the rule, and what may be done in its place. */
  refusal(told: NotDone, asked: string, rule: string, view: ShownView | null): string {
    const values = told.why.values as Trouble['values'];
    const why = this.words.say(told.why.key, { ...values, rule, move: asked });
    if (!told.better) return why;
    const better = this.move(told.better, { form: 'list', meld: meldOf(view, told.better.meld) });
    return this.words.say('illegal-but', { why, better });
  }

  setting(name: string): string {
    return this.words.say(`setting-${name.replace(' ', '-')}`);
  }

  settingValue(name: string, value: string): string {
    const key = `setting-${name.replace(' ', '-')}-${value.replace('.', '-')}`;
    return this.words.has(key) ? this.words.say(key) : value;
  }
}

/** The meld of that number on the table. */
export function meldOf(view: ShownView | null, number: number | null): Place | null {
  if (!view || number === null) return null;
  return view.places.find((place) => place.kind === 'meld' && place.number === number) ?? null;
}

/** Which seat has moved each card since the viewer's own last move; nothing is marked once it has moved. */
export function movedSince(lines: readonly Line[], me: number | null): Map<string, number> {
  const out = new Map<string, number>();
  for (const line of lines) {
    if (line.is === 'dealt') out.clear();
    if (line.is !== 'moved') continue;
    if (line.seat === me) out.clear();
    else for (const { move } of line.moves) for (const { card } of move.cards) if (card) out.set(card, line.seat);
  }
  return out;
}

/** What a seat has just done: its moves since the viewer's own last, or its last before that. */
export function lastOf(lines: readonly Line[], seat: number): MovedEvent | null {
  for (let n = lines.length - 1; n >= 0; n--) {
    const line = lines[n]!;
    if (line.is === 'dealt') return null;
    if (line.is === 'moved' && line.seat === seat) return line;
  }
  return null;
}

