/** Every sentence that the client asks for by its whole key is there. */

import { expect, test } from 'vitest';
import english from '../../src/upcard/words/en.ftl?raw';
import { Words } from '../src/lib/words';
import wanted from '../words-wanted.ftl?raw';

const sources = import.meta.glob<string>('../src/**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true });

test('no key is asked for that is not there', () => {
  const words = new Words('en', english, wanted);
  const asked = Object.values(sources).flatMap((source) => [
    ...[...source.matchAll(/\bsay\(\s*'([^']+)'/g)].map((found) => found[1]!),
    ...[...source.matchAll(/\bkey: '([^']+)'/g)].map((found) => found[1]!),
  ]);
  expect(asked.length).toBeGreaterThan(30);
  expect(asked.filter((key) => !words.has(key))).toEqual([]);
});
