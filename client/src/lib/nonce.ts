/** The hash of a nonce, as src/upcard/shuffle.py makes it. */

import { fromHex, joined, sha512, toHex } from './digest';

/** What a seat publishes before it opens its nonce: 128 hexadecimal digits, of one deal and one seat alone. */
export async function nonceHash(commitment: string, seat: number, nonce: Uint8Array): Promise<string> {
  const committed = fromHex(commitment);
  if (!committed) throw new Error('a commitment has hexadecimal digits');
  return toHex(await sha512(joined('upcard nonce 2', committed, [seat], nonce)));
}
