/** The committed shuffle, byte for byte as src/upcard/shuffle.py and docs/notation.md have it. */

import { hmacSha512, joined, sha512, toHex, type Bytes } from './digest';

export const SEED_BYTES = 128;
export const LEAST_NONCE = 16;
export const MOST_NONCE = 64;
const PROGRAM_SEED_BYTES = 6;
const WORDS = 2 ** 32;

/** The nonces that were opened, by seat. */
export type Nonces = ReadonlyMap<number, Bytes>;

/** The commitment to a seed and to the head of a record: 128 hexadecimal digits. */
export async function commitmentTo(seed: Bytes, head: string): Promise<string> {
  return toHex(await sha512(joined('upcard commitment 2', seed, head)));
}

/** The nonces as bytes: each behind its seat and its length. */
function nonceBytes(nonces: Nonces): Bytes {
  const seats = [...nonces.keys()].sort((one, other) => one - other);
  return joined(...seats.flatMap((seat) => [[seat, nonces.get(seat)!.length], nonces.get(seat)!]));
}

/** The seed of whatever program sits in this seat. */
export async function programSeed(seed: Bytes, nonces: Nonces, seat: number): Promise<number> {
  const sign = await hmacSha512(seed);
  const digest = await sign(joined('upcard program 2', nonceBytes(nonces), [seat]));
  return digest.slice(0, PROGRAM_SEED_BYTES).reduce((sum, byte) => sum * 256 + byte, 0);
}

/** Even whole numbers from a seed and the nonces of the seats, one after the other. */
export class Draws {
  private readonly sign: Promise<(message: Bytes) => Promise<Bytes>>;
  private readonly message: Bytes;
  private counter = 0;
  private block: number[] = [];
  /** How many blocks of the stream were made, and how many of its words were drawn again. */
  readonly used = { blocks: 0, again: 0 };

  constructor(seed: Bytes, nonces: Nonces) {
    this.sign = hmacSha512(seed);
    this.message = joined('upcard shuffle 1', nonceBytes(nonces));
  }

  /** A number from 0 to bound - 1: words past the last whole multiple are drawn again. */
  async below(bound: number): Promise<number> {
    const limit = WORDS - (WORDS % bound);
    for (;;) {
      const word = await this.word();
      if (word < limit) return word % bound;
      this.used.again++;
    }
  }

  /** The cards in another order, by Fisher and Yates, from the last place down. */
  async shuffled(cards: readonly string[]): Promise<string[]> {
    const order = [...cards];
    for (let last = order.length - 1; last > 0; last--) {
      const other = await this.below(last + 1);
      [order[last], order[other]] = [order[other]!, order[last]!];
    }
    return order;
  }

  /** The next 32 bits of the stream. */
  private async word(): Promise<number> {
    if (!this.block.length) {
      const counter = new DataView(new ArrayBuffer(8));
      counter.setBigUint64(0, BigInt(this.counter++));
      const digest = new DataView((await (await this.sign)(joined(this.message, new Uint8Array(counter.buffer)))).buffer);
      this.block = Array.from({ length: digest.byteLength / 4 }, (_, n) => digest.getUint32(4 * n));
      this.used.blocks++;
    }
    return this.block.shift()!;
  }
}

// --- the packs, in the order in which they are printed ---

const TO_ACE = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const CONQUIAN: Readonly<Record<string, readonly string[]>> = {
  american: ['A', '2', '3', '4', '5', '6', '7', 'J', 'Q', 'K'],
  spanish: ['1', '2', '3', '4', '5', '6', '7', '10', '11', '12'],
  foster: ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
};
const RUN_FAST = [...TO_ACE.slice(1), '2'];
const NOT_IN_RUN_FAST = ['AH', '2H', '2D', '2C'];

const suits = (ranks: readonly string[], mark = ''): string[] =>
  ['S', 'H', 'D', 'C'].flatMap((suit) => ranks.map((rank) => rank + suit + mark));

/** The cards of a game before they are shuffled; null for a game that this page does not know. */
export function packOf(game: string, options: Readonly<Record<string, string>>): string[] | null {
  switch (game) {
    case 'conquian':
      return options.skin && !(options.skin in CONQUIAN) ? null : suits(CONQUIAN[options.skin ?? 'american']!);
    case 'double_emperor':
      return suits(['10', 'J', 'Q', 'K', 'A']);
    case 'push':
      return [...suits(TO_ACE), ...suits(TO_ACE, "'"), 'Jk', "Jk'", "Jk''", "Jk'''"];
    case 'queen_city_rum':
      return suits(TO_ACE);
    case 'run_fast':
      return suits(RUN_FAST).filter((card) => !NOT_IN_RUN_FAST.includes(card));
  }
  return null;
}
