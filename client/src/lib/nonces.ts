/** What this browser adds to the shuffle: a secret number a deal, kept, so that it can be opened, and shown to be its own. */

import { keep, kept } from './keep';
import type { Command, Shown } from './protocol';
import { nonceHash } from './nonce';

/** What was added to one deal. */
export interface KeptNonce {
  commitment: string;
  seat: number;
  /** In hexadecimal. */
  nonce: string;
}

const BYTES = 32;
const NONE: KeptNonce = { commitment: '', seat: -1, nonce: '' };

const keyOf = (table: string, match: number, deal: number): string => `nonce.${table}.${match}.${deal}`;

/** What was added to a deal in this browser; null for nothing. */
export function nonceOf(table: string, match: number, deal: number): KeptNonce | null {
  const found = kept(keyOf(table, match, deal), NONE);
  return found.nonce ? found : null;
}

/** What the seat is to send now for its part of the shuffle; null where it has none to open. */
export async function answerFor(table: string, seat: number, shown: Shown): Promise<Command | null> {
  const { commitment, match, number } = shown;
  let found = nonceOf(table, match, number);
  if (found?.commitment !== commitment) found = null;
  if (shown.phase === 'opening') return found && { does: 'open', nonce: found.nonce };
  if (!found) {
    found = { commitment, seat, nonce: hex(crypto.getRandomValues(new Uint8Array(BYTES))) };
    keep(keyOf(table, match, number), found);
    found = nonceOf(table, match, number) ?? found; // another tab may have been first
  }
  return { does: 'hash', hashed: await nonceHash(commitment, seat, bytes(found.nonce)) };
}

export function hex(data: Uint8Array): string {
  return [...data].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytes(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length / 2 }, (_, n) => parseInt(text.slice(2 * n, 2 * n + 2), 16));
}
