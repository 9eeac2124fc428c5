/** SHA-512 and HMAC-SHA-512: the browser's own, and on plain http, where it has none, a small library's. */

export type Bytes = Uint8Array<ArrayBuffer>;

/** What the browser has of its own; not at an address that it holds to be unsafe. */
const subtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

export async function sha512(data: Bytes): Promise<Bytes> {
  const own = subtle();
  if (own) return new Uint8Array(await own.digest('SHA-512', data));
  const { sha512: hash } = await import('@noble/hashes/sha2.js');
  return hash(data) as Bytes;
}

/** What signs messages with this key. */
export async function hmacSha512(key: Bytes): Promise<(message: Bytes) => Promise<Bytes>> {
  const own = subtle();
  if (own) {
    const made = await own.importKey('raw', key, { name: 'HMAC', hash: 'SHA-512' }, false, ['sign']);
    return async (message) => new Uint8Array(await own.sign('HMAC', made, message));
  }
  const [{ hmac }, { sha512: hash }] = await Promise.all([import('@noble/hashes/hmac.js'), import('@noble/hashes/sha2.js')]);
  return async (message) => hmac(hash, key, message) as Bytes;
}

/** Bytes and texts one behind the other. */
export function joined(...parts: readonly (string | readonly number[] | Uint8Array)[]): Bytes {
  const encoder = new TextEncoder();
  return new Uint8Array(parts.flatMap((part) => [...(typeof part === 'string' ? encoder.encode(part) : part)]));
}

export function toHex(data: Uint8Array): string {
  return [...data].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of hexadecimal digits; null for what is none. */
export function fromHex(text: string): Bytes | null {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, n) => parseInt(text.slice(2 * n, 2 * n + 2), 16));
}
