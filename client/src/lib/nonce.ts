/** The hash of a nonce, as src/upcard/shuffle.py makes it. */

const MARK = new TextEncoder().encode('upcard nonce 2');

/** What a seat publishes before it opens its nonce: 128 hexadecimal digits, of one deal and one seat alone. */
export async function nonceHash(commitment: string, seat: number, nonce: Uint8Array): Promise<string> {
  const committed = Uint8Array.from(commitment.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const told = new Uint8Array([...MARK, ...committed, seat, ...nonce]);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-512', told));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
