/** What this browser remembers. Where it remembers nothing, or something odd, all goes on with what was designed. */

export function kept<T extends object>(key: string, fallback: T): T {
  try {
    return completed(fallback, JSON.parse(localStorage.getItem(`upcard.${key}`) ?? '{}'));
  } catch {
    return fallback;
  }
}

export function keep(key: string, value: object): void {
  try {
    localStorage.setItem(`upcard.${key}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** The fallback with what is found of the same kind in its place. */
function completed<T extends object>(fallback: T, found: unknown): T {
  if (typeof found !== 'object' || found === null) return fallback;
  const entries = Object.entries(fallback).map(([name, usual]: [string, unknown]) => {
    const value = (found as Record<string, unknown>)[name];
    if (typeof value !== typeof usual) return [name, usual];
    return [name, typeof usual === 'object' && usual !== null ? completed(usual, value) : value];
  });
  return Object.fromEntries(entries) as T;
}
