/** What the server is asked over HTTP. What it refuses, and that it is away, are troubles to be said in words. */

import type { Trouble } from './data';

/** A person, as others see it. */
export interface Person {
  name: string;
  /** Of the avatar, from 0. */
  colour: number;
}

/** The guest who asks: a new one at the first visit. */
export interface Me extends Person {
  id: string;
}

/** An option of a game; its values are empty where it is a number. */
export interface OptionRow {
  name: string;
  clause: string;
  default: string;
  values: readonly string[];
  least: number;
  most: number;
}

/** A game, its options and who plays it. */
export interface GameRow {
  game: string;
  seats: number;
  options: readonly OptionRow[];
  players: readonly string[];
  presets: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A table in a list. */
export interface TableRow {
  id: string;
  game: string;
  options: Readonly<Record<string, string>>;
  seat: number | null;
  people: readonly (Person | null)[];
  sitting: readonly string[];
  phase: string;
  match: number;
  number: number;
  totals: readonly number[];
  over: boolean;
  /** Seconds since 1970. */
  changed: number;
}

/** A table to be made; who makes it sits in seat 0. The others are `person` or a player. */
export interface NewTable {
  game: string;
  options?: Readonly<Record<string, string>>;
  others?: readonly string[];
  settings?: Readonly<Record<string, string>>;
  open?: boolean;
}

/** The server has not done what it was asked for, and says why. */
export class Refused extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble.key);
  }
}

export const me = () => ask<Me>('GET', '/api/me');
export const games = () => ask<GameRow[]>('GET', '/api/games');
export const myTables = () => ask<TableRow[]>('GET', '/api/tables');
export const lobby = () => ask<TableRow[]>('GET', '/api/lobby');
export const makeTable = (table: NewTable) => ask<{ id: string }>('POST', '/api/tables', table);

/** The answer to a request. Throws Refused. */
export async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const sent: RequestInit = { method };
  if (body) Object.assign(sent, { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
  let answer: Response;
  try {
    answer = await fetch(path, sent);
  } catch {
    throw new Refused({ key: 'server-away', values: {} });
  }
  const told: unknown = await answer.json().catch(() => null);
  if (answer.ok) return told as T;
  throw new Refused(isWhy(told) ? told.why : { key: 'server-trouble', values: { status: String(answer.status) } });
}

function isWhy(told: unknown): told is { why: Trouble } {
  return typeof told === 'object' && told !== null && 'why' in told;
}
