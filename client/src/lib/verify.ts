/** What the record of a deal proves of its shuffle, found again step by step in this browser. */

import { toHex } from './digest';
import type { Place, Trouble } from './data';
import { nonceHash } from './nonce';
import { commitmentTo, Draws, packOf, programSeed } from './shuffle';
import { readRecord, Spoilt, type Written } from './written';

/** `told`: nothing is claimed that could be checked here. */
export type Outcome = 'holds' | 'fails' | 'told';

/** Something that was computed, or that the record says, for whoever wants to look at it. */
export interface Detail {
  key: string;
  text: string;
}

/** One thing that the record says, and what came of it: `says` is a sentence of the words; of a seat it has its number. */
export interface Claim {
  outcome: Outcome;
  says: Trouble;
  seat: number | null;
  details: readonly Detail[];
}

/** What this browser kept of the deal, from before its cards were seen. */
export interface Kept {
  commitment: string;
  /** The seat that it sat in; its nonce in hexadecimal. */
  seat: number;
  nonce: string;
}

/** What the server says was dealt. */
export interface Dealt {
  deck: readonly string[];
  chance: readonly string[];
  /** The bounds of the numbers that come besides the cards. */
  bounds: readonly string[];
  /** The table before the first move, with all hands. */
  places: readonly Place[];
}

const PROGRAM = /^[a-z_]+ \d+$/;

/** The claims one after the other, each when it is checked. */
export async function* verified(text: string, dealt: Dealt, kept: Kept | null): AsyncGenerator<Claim> {
  let written: Written;
  try {
    written = readRecord(text);
  } catch (error) {
    if (!(error instanceof Spoilt)) throw error;
    yield claim('fails', 'shuffle-spoilt', { line: error.line });
    return;
  }
  if (!written.shuffle) {
    yield claim('told', 'claim-deck-given');
    return;
  }
  yield await committed(written);
  yield keptCommitment(written, kept);
  yield* nonces(written, kept);
  yield await shuffled(written, dealt);
  yield handsOf(written, dealt);
  yield* programs(written);
}

/** Whether everything that was checked is so. */
export const allHold = (claims: readonly Claim[]): boolean => claims.every(({ outcome }) => outcome !== 'fails');

function claim(outcome: Outcome, key: string, values: Trouble['values'] = {}, more: Partial<Claim> = {}): Claim {
  return { outcome, says: { key, values }, seat: null, details: [], ...more };
}

const detail = (key: string, text: string): Detail => ({ key: `shuffle-${key}`, text });

async function committed({ head, shuffle }: Written): Promise<Claim> {
  const found = await commitmentTo(shuffle!.seed, head);
  const holds = found === shuffle!.commitment;
  const details = [
    detail('head', head), detail('seed', toHex(shuffle!.seed)), detail('computed', found),
    detail('recorded', shuffle!.commitment),
  ];
  return claim(holds ? 'holds' : 'fails', holds ? 'shuffle-committed' : 'shuffle-not-committed', {}, { details });
}

function keptCommitment({ shuffle }: Written, kept: Kept | null): Claim {
  if (!kept?.commitment) return claim('told', 'shuffle-nothing-kept');
  const holds = kept.commitment === shuffle!.commitment;
  const details = [detail('kept-here', kept.commitment), detail('recorded', shuffle!.commitment)];
  return claim(holds ? 'holds' : 'fails', holds ? 'shuffle-kept' : 'shuffle-not-kept', {}, { details });
}

async function* nonces({ seats, shuffle }: Written, kept: Kept | null): AsyncGenerator<Claim> {
  const { commitment, nonces: added } = shuffle!;
  for (const { seat, hashed, opened } of added) {
    if (!opened) {
      yield claim('told', 'shuffle-unopened', {}, { seat, details: [detail('hash', hashed)] });
      continue;
    }
    const found = await nonceHash(commitment, seat, opened);
    const holds = found === hashed;
    const details = [detail('number', toHex(opened)), detail('computed', found), detail('recorded', hashed)];
    yield claim(holds ? 'holds' : 'fails', holds ? 'shuffle-nonce' : 'shuffle-other-nonce', {}, { seat, details });
  }
  for (const [seat, who] of seats.entries()) {
    if (who === 'person' && !added.some((one) => one.seat === seat)) yield claim('told', 'shuffle-no-nonce', {}, { seat });
  }
  if (!kept?.nonce) return;
  const own = added.find(({ seat }) => seat === kept.seat);
  const holds = own?.opened != null && toHex(own.opened) === kept.nonce;
  const details = [detail('kept-here', kept.nonce)];
  yield claim(holds ? 'holds' : 'fails', holds ? 'shuffle-own-in' : 'shuffle-own-lost', {}, { details });
}

const openedOf = ({ shuffle }: Written) =>
  new Map(shuffle!.nonces.flatMap(({ seat, opened }) => (opened ? [[seat, opened] as const] : [])));

/** The deck, and the numbers that come with it, made again from seed and nonces. */
async function shuffled(written: Written, dealt: Dealt): Promise<Claim> {
  const pack = packOf(written.game, written.options);
  if (!pack) return claim('fails', 'shuffle-no-pack');
  const draws = new Draws(written.shuffle!.seed, openedOf(written));
  const deck = await draws.shuffled(pack);
  const chance: string[] = [];
  for (const bound of dealt.bounds) chance.push(String(await draws.below(Number(bound))));
  const holds = same(deck, dealt.deck) && same(chance, dealt.chance);
  const details = [
    detail('pack', pack.join(' ')), detail('order', deck.join(' ')),
    ...(holds ? [] : [detail('said-deck', dealt.deck.join(' '))]),
    ...(chance.length ? [detail('chance', chance.join(' '))] : []),
  ];
  const values = { count: deck.length, blocks: draws.used.blocks, again: draws.used.again };
  return claim(holds ? 'holds' : 'fails', holds ? 'shuffle-deck' : 'shuffle-other-deck', values, { details });
}

/** The hands are the front of the deck, one card at a time from the seat after the dealer on, or seat by seat; what is
 * face down comes after them in the order of the deck, but where numbers besides the cards have a say in it. */
function handsOf({ dealer, seats }: Written, { deck, chance, places }: Dealt): Claim {
  const lies = new Map(places.flatMap((place) => place.cards.map(({ card }) => [card, place] as const)));
  const hands = places.filter(({ kind }) => kind === 'hand');
  const count = hands.reduce((sum, { cards }) => sum + cards.length, 0);
  const owners = deck.slice(0, count).map((card) => (lies.get(card)?.kind === 'hand' ? lies.get(card)!.owner : null));
  const inTurn = owners.every((owner, n) => owner === (dealer + 1 + n) % seats.length);
  const bySeat = owners.every((owner, n) => owner === Math.floor((n * seats.length) / count));
  const stock = places.find(({ kind }) => kind === 'stock')?.cards.map(({ card }) => deck.indexOf(card)) ?? [];
  const ordered = chance.length > 0 || stock.every((at, n) => n === 0 || at > stock[n - 1]!);
  const whole = lies.size === deck.length && deck.every((card) => lies.has(card));
  const holds = whole && ordered && count > 0 && (inTurn || bySeat);
  const details = hands.map(({ owner, cards }) => detail('hand', `${owner}: ${cards.map(({ card }) => card).join(' ')}`));
  const key = !holds ? 'shuffle-other-hands' : inTurn ? 'shuffle-hands-in-turn' : 'shuffle-hands-by-seat';
  return claim(holds ? 'holds' : 'fails', key, { count }, { details });
}

async function* programs(written: Written): AsyncGenerator<Claim> {
  const details: Detail[] = [];
  for (const [seat, who] of written.seats.entries()) {
    if (!PROGRAM.test(who)) continue;
    details.push(detail('program-seed', `${who}: ${await programSeed(written.shuffle!.seed, openedOf(written), seat)}`));
  }
  if (details.length) yield claim('told', 'shuffle-programs', {}, { details });
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, n) => text === other[n]);
