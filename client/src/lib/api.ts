/** What the server is asked over HTTP. What it refuses, and that it is away, are troubles to be said in words. */

import type { Trouble } from './data';
import type { Code, GameRow, Made, Me, Named, NewTable as Wanted, Result, TableRow, Token } from './protocol';

export type { GameRow, Me, OptionRow, Result, TableRow } from './protocol';

/** A table to be made: its game, and what is not as usual. Who makes it sits in seat 0. */
export type NewTable = Pick<Wanted, 'game'> & Partial<Wanted>;

/** The server has not done what it was asked for, and says why. */
export class Refused extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble.key);
  }
}

/** Who this is. Asked once at a time: two first visits in one would be two guests. */
export const me = () => (asking ??= ask<Me>('GET', '/api/me').finally(() => (asking = null)));
let asking: Promise<Me> | null = null;
export const rename = (named: Named) => ask<Me>('PUT', '/api/me', named);
export const results = () => ask<Result[]>('GET', '/api/me/results');
export const newCode = () => ask<Code>('POST', '/api/me/code');
export const newToken = () => ask<Token>('POST', '/api/me/token');
export const comeAlong = (code: string) => ask<Me>('POST', `/api/code/${encodeURIComponent(code)}`);
export const games = () => ask<GameRow[]>('GET', '/api/games');
export const myTables = () => ask<TableRow[]>('GET', '/api/tables');
export const lobby = () => ask<TableRow[]>('GET', '/api/lobby');
export const makeTable = async (table: NewTable) => {
  await me(); // whoever presses before the first answer is known by then
  return ask<Made>('POST', '/api/tables', table);
};

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
