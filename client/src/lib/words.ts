/** The sentences of one language, and how what they speak of is said in it. The same as src/upcard/words/spoken.py. */

import { FluentBundle, FluentResource, FluentType, type FluentValue, type FluentVariable } from '@fluent/bundle';
import { plainCard, type Aim, type Place, type ShownCard, type ShownLine, type ShownMove, type Trouble } from './data';
import { made, PSEUDO } from './pseudo';
import { faceOf, isItself, SaidCards, SaidMeld, signOf } from './said';

export type Value = string | number | Trouble | ShownCard | readonly ShownCard[] | Place;
export type Values = Readonly<Record<string, Value>>;

/** How the seats are called by one that sees the table, the next in turn first: by how many there are. */
const SEAT_WORDS: Readonly<Record<number, readonly string[]>> = {
  2: ['opponent'],
  3: ['right', 'left'],
  4: ['left', 'partner', 'right'],
};

/** What `$who` says of a seat to the seat that sees it. */
export function seatWord(seat: number, viewer: number, seats: number): string {
  return seat === viewer ? 'you' : SEAT_WORDS[seats]![(seat - viewer + seats) % seats - 1]!;
}

/** What a move can be told with: how it stands in a log (`did`) or in an offer (`list`), and where it goes. */
export interface Telling {
  form?: '' | 'did' | 'list';
  meld?: Place | null;
  name?: string;
}

export class Words {
  /** `rtl` or `ltr`. */
  readonly direction: 'ltr' | 'rtl';
  private readonly bundle: FluentBundle;
  private readonly signs = new Map<string, string>();

  /** The sentences in these Fluent texts; of those with one key the first holds. */
  constructor(readonly language: string, ...sources: readonly string[]) {
    const pseudo = PSEUDO[language];
    this.direction = pseudo?.direction ?? 'ltr';
    this.bundle = new FluentBundle(pseudo ? 'en' : language, {
      useIsolating: this.direction === 'rtl',
      functions: {
        CARDS: ([cards], named) => inside(cards, (said) => said.told(option(named.as) || 'sign', option(named.case))),
        RANK: ([cards], named) =>
          inside(cards, (said) => this.inCase(`rank-${said.face().rank}`, option(named.case))),
        SUIT: ([cards], named) =>
          inside(cards, (said) => this.inCase(`suit-${said.face().suit}`, option(named.case))),
      },
    });
    for (const source of sources) {
      const resource = new FluentResource(source);
      this.bundle.addResource(pseudo ? made(resource, pseudo) : resource);
    }
  }

  /** Whether there is a sentence of this key, or of an attribute, `key.attribute`. */
  has(key: string): boolean {
    return this.pattern(key) !== undefined;
  }

  /** The sentence of this key with its values filled in. Throws for a key that is not there, or a value missing. */
  say(key: string, values: Values = {}): string {
    const pattern = this.pattern(key);
    if (pattern == null) throw new Error(`there is no sentence ${key}`);
    const errors: Error[] = [];
    const said: Record<string, FluentVariable> = {};
    for (const [name, value] of Object.entries(values)) said[name] = this.said(value);
    const text = this.bundle.formatPattern(pattern, said, errors);
    if (errors.length) throw new Error(`${key}: ${errors[0]!.message}`);
    return text;
  }

  /** What the trouble is, in one sentence. */
  tell(trouble: Trouble): string {
    return this.say(trouble.key, trouble.values);
  }

  /** The move as a sentence; `meld` is the one on the table that it goes to. */
  move(game: string, move: ShownMove, who: string, { form = '', meld = null, name = '' }: Telling = {}): string {
    const key = `move-${game}-${move.verb.replaceAll(' ', '-')}${form && `.${form}`}`;
    const { cards, end, frees, then } = move;
    const values: Values = { who, name, cards, count: cards.length, end, frees: plainCard(frees), then };
    return this.say(key, meld ? { ...values, meld, kind: new SaidMeld(this, meld).kind } : values);
  }

  /** What an option's value is called; numbers say themselves. */
  value(game: string, option: string, value: string): string {
    const key = `value-${game}-${option}-${value.replaceAll('/', '-')}`;
    return this.has(key) ? this.say(key) : value;
  }

  /** A line of an account, as it stands below the name of its seat; `whose` is the other seat that it is about. */
  line(line: ShownLine, whose = '', name = ''): string {
    return this.say(line.key, { cards: line.cards, count: line.count ?? line.cards.length, whose, name });
  }

  /** Which way is good, and what the match is played to. */
  aim(aim: Aim): string {
    const way = aim.high_wins ? 'high' : 'low';
    const key = aim.deals === null ? 'aim-target' : 'aim-deals';
    const text = this.say(key, { way, count: aim.deals || aim.target || 0 });
    return aim.ties_go_on ? this.say('aim-ties', { aim: text }) : text;
  }

  /** What cards count, by rank, most first: `A: 15, 10 J Q K: 10`. */
  worth(points: Readonly<Record<string, number>>): string {
    const worths = [...new Set(Object.values(points))].filter(Boolean).sort((one, other) => other - one);
    return this.listed(worths.map((count) => {
      const ranks = Object.keys(points).filter((rank) => points[rank] === count);
      return this.say('worth-of', { ranks: ranks.map((rank) => this.rank(rank)).join(' '), count });
    }));
  }

  /** How a rank stands on a card. */
  rank(rank: string): string {
    return this.say(`rank-${rank}.sign`);
  }

  /** Several of a kind in a row; with `last`, as a sentence lists them. */
  listed(texts: readonly string[], last = false): string {
    return texts.slice(1).reduce((first, text, n) => {
      const key = last && n === texts.length - 2 ? 'list-last' : 'list-next';
      return this.say(key, { first, next: text, last: text });
    }, texts[0] ?? '');
  }

  /** A card with the sign of its suit, the mark of its twin, and what it stands for: `7♥'`, `Jk=9♣`. */
  sign(card: ShownCard): string {
    const known = `${card.card}=${card.stands_for}`;
    let text = this.signs.get(known);
    if (text === undefined) {
      text = signOf(faceOf(card.card), this);
      if (!isItself(card)) text = this.say('card-as', { card: text, other: signOf(faceOf(card.stands_for), this) });
      this.signs.set(known, text);
    }
    return text;
  }

  /** Cards with their signs. */
  cards(cards: readonly ShownCard[]): string {
    return cards.map((card) => this.sign(card)).join(' ');
  }

  /** Cards by name: `ten of hearts and joker as nine of clubs`. */
  names(cards: readonly ShownCard[]): string {
    return new SaidCards(this, cards, 'name').toString();
  }

  /** A run by its ends, a set by its rank and suits, and the wild cards in it. */
  meld(meld: Place): string {
    return new SaidMeld(this, meld).toString();
  }

  /** A message in a case: its attribute of that name, or the message itself where it has none. */
  inCase(key: string, grammar: string, values: Values = {}): string {
    return this.say(grammar && this.has(`${key}.${grammar}`) ? `${key}.${grammar}` : key, values);
  }

  private pattern(key: string) {
    const [name, attribute] = key.split('.');
    const message = this.bundle.getMessage(name!);
    return attribute ? message?.attributes[attribute] : message?.value;
  }

  private said(value: Value): FluentVariable {
    if (typeof value === 'string' || typeof value === 'number') return value;
    if (isList(value)) return new SaidCards(this, value);
    if ('kind' in value) return new SaidMeld(this, value);
    return 'key' in value ? this.tell(value) : new SaidCards(this, [value]);
  }
}

const isList = (value: Value): value is readonly ShownCard[] => Array.isArray(value);

const option = (value: FluentValue | undefined): string => (value === undefined ? '' : String(value));

/** What a function makes of cards; an argument that is missing stays what it is. */
function inside(cards: FluentValue | undefined, tell: (said: SaidCards) => FluentValue): FluentValue {
  if (cards instanceof SaidCards) return tell(cards);
  throw cards instanceof FluentType ? new Error(`${cards.valueOf()} are no cards`) : new Error('no cards');
}
