/** The text of a record, as far as it tells of the shuffle: docs/notation.md. The moves stay the server's to replay. */

import { fromHex, type Bytes } from './digest';
import { LEAST_NONCE, MOST_NONCE, SEED_BYTES } from './shuffle';

/** What a seat added to the shuffle: the hash that it sent first, and the nonce; null if it was never opened. */
export interface WrittenNonce {
  seat: number;
  hashed: string;
  opened: Bytes | null;
}

export interface Written {
  table: string;
  match: number;
  game: string;
  options: Readonly<Record<string, string>>;
  dealer: number;
  number: number;
  /** Who sits in each seat when the deal begins. */
  seats: readonly string[];
  /** All that is decided before the cards, as it is written, each line with its end. */
  head: string;
  /** Null where the deck was given by hand. */
  shuffle: { commitment: string; seed: Bytes; nonces: readonly WrittenNonce[] } | null;
}

const FIRST = 'upcard record 2';
const UNOPENED = 'unopened';
const PERSON = 'person';
const HEX = /^[0-9a-f]{128}$/;

/** A record that is none, or that is spoilt; `line` counts from 1. */
export class Spoilt extends Error {
  constructor(readonly line: number) {
    super(`line ${line}`);
  }
}

/** What the record says. Throws Spoilt. */
export function readRecord(text: string): Written {
  return new Lines(text).record();
}

class Lines {
  private readonly lines: readonly string[];
  private at = 0;

  constructor(text: string) {
    this.lines = text.split('\n').map((line) => line.trim()).filter(Boolean);
  }

  record(): Written {
    if (this.lines[this.at++] !== FIRST) throw new Spoilt(1);
    const table = this.match(/^table ([0-9a-f]{8,64}), match ([1-9]\d{0,5})$/);
    const game = this.must(/^game ([a-z_]{1,40})$/)[1]!;
    const options = this.match(/^options (.+)$/);
    const start = this.must(/^start dealer (\d{1,3}), deal (\d{1,6}), stake \d{1,6}(?:, leader \d{1,3})?$/);
    this.match(/^before [0-9a-f]{64}$/);
    const seats: string[] = [];
    for (let found; (found = this.match(new RegExp(`^seat ${seats.length} (.+)$`))); ) seats.push(found[1]!);
    if (seats.length < 2) this.spoilt();
    this.match(/^stands in (.+)$/);
    const head = this.lines.slice(1, this.at).map((line) => `${line}\n`).join('');
    return {
      table: table?.[1] ?? '',
      match: Number(table?.[2] ?? 1),
      game,
      options: optionsOf(options?.[1] ?? ''),
      dealer: Number(start[1]),
      number: Number(start[2]),
      seats,
      head,
      shuffle: this.shuffle(seats),
    };
  }

  private shuffle(seats: readonly string[]): Written['shuffle'] {
    const commitment = this.match(/^commitment (.*)$/)?.[1];
    if (commitment === undefined) {
      this.must(/^deck (.+)$/);
      return null;
    }
    if (!HEX.test(commitment)) this.spoilt();
    const seed = fromHex(this.must(/^seed (.*)$/)[1]!);
    if (seed?.length !== SEED_BYTES) this.spoilt();
    const nonces: WrittenNonce[] = [];
    for (let found; (found = this.match(/^nonce (\d) (\S+) (\S+)$/)); ) nonces.push(this.nonce(found, nonces, seats));
    if (this.lines[this.at]?.startsWith('nonce')) throw new Spoilt(this.at + 1);
    return { commitment, seed: seed!, nonces };
  }

  /** Nonces stand in the order of the seats, one a seat, and only of people. */
  private nonce(found: RegExpMatchArray, before: readonly WrittenNonce[], seats: readonly string[]): WrittenNonce {
    const [, who, hashed, told] = found;
    const seat = Number(who);
    const opened = told === UNOPENED ? null : fromHex(told!);
    const fits = opened === null ? told === UNOPENED : opened.length >= LEAST_NONCE && opened.length <= MOST_NONCE;
    if (!HEX.test(hashed!) || !fits || seat <= (before.at(-1)?.seat ?? -1) || seats[seat] !== PERSON) this.spoilt();
    return { seat, hashed: hashed!, opened };
  }

  /** The next line, if it reads so. */
  private match(form: RegExp): RegExpMatchArray | null {
    const found = this.lines[this.at]?.match(form) ?? null;
    if (found) this.at++;
    return found;
  }

  private must(form: RegExp): RegExpMatchArray {
    const found = this.match(form);
    if (!found) throw new Spoilt(this.at + 1);
    return found;
  }

  /** The line that was just read is not as it must be. */
  private spoilt(): never {
    throw new Spoilt(this.at);
  }
}

function optionsOf(text: string): Record<string, string> {
  const pairs = text.split(',').map((part) => part.trim()).filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => [pair.split(' ')[0]!, pair.slice(pair.indexOf(' ') + 1).trim()]));
}
