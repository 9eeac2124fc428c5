/** The shuffle against Python's known answers, records of all five games, and what was tampered with. */

import { afterEach, describe, expect, test, vi } from 'vitest';
import vectors from '../../tests/vectors.json';
import english from '../../src/upcard/words/en.ftl?raw';
import { fromHex, toHex } from '../src/lib/digest';
import { nonceHash } from '../src/lib/nonce';
import { commitmentTo, Draws, packOf, programSeed } from '../src/lib/shuffle';
import { allHold, verified, type Claim, type Dealt, type Kept } from '../src/lib/verify';
import { Words } from '../src/lib/words';
import { readRecord, Spoilt } from '../src/lib/written';
import wanted from '../words-wanted.ftl?raw';
import records from './records.json';

interface Case {
  game: string;
  way: string;
  text: string;
  programs: number[];
  dealt: Dealt;
}

const cases = records as Case[];
const bytes = (text: string) => fromHex(text)!;
const noncesOf = (nonces: object) =>
  new Map(Object.entries(nonces as Record<string, { nonce: string }>).map(([seat, { nonce }]) => [Number(seat), bytes(nonce)]));

async function claims(text: string, dealt: Dealt, kept: Kept | null = null): Promise<Claim[]> {
  const out: Claim[] = [];
  for await (const claim of verified(text, dealt, kept)) out.push(claim);
  return out;
}

const failing = (found: readonly Claim[]) => found.filter(({ outcome }) => outcome === 'fails').map(({ says }) => says.key);

describe.each(['the browser', 'the library'])('known answers, with what %s has', (whose) => {
  afterEach(() => vi.unstubAllGlobals());

  test.each(vectors.decks.map((deck, n) => [`${deck.game} ${n % 3}`, deck] as const))('%s', async (_, known) => {
    if (whose === 'the library') vi.stubGlobal('crypto', { getRandomValues: () => 0 });
    const seed = bytes(known.seed);
    const nonces = noncesOf(known.nonces);
    expect(await commitmentTo(seed, known.head)).toBe(known.commitment);
    for (const [seat, { nonce, hash }] of Object.entries(known.nonces as unknown as Record<string, { nonce: string; hash: string }>)) {
      expect(await nonceHash(known.commitment, Number(seat), bytes(nonce))).toBe(hash);
    }
    for (const [seat, wanted] of known.program_seeds.entries()) expect(await programSeed(seed, nonces, seat)).toBe(wanted);
    const draws = new Draws(seed, nonces);
    expect((await draws.shuffled(packOf(known.game, {})!)).join(' ')).toBe(known.deck);
    const bound = known.game === 'push' ? 2339373675 : 1;
    const chance: number[] = [];
    for (const _one of known.chance) chance.push(await draws.below(bound));
    expect(chance).toEqual(known.chance);
  });
});

describe('records of all five games', () => {
  test.each(cases.map((one, n) => [`${n} ${one.game} ${one.way}`, one] as const))('%s holds', async (_, { text, dealt, way, programs }) => {
    const found = await claims(text, dealt);
    expect(failing(found)).toEqual([]);
    expect(allHold(found)).toBe(true);
    const keys = found.map(({ says }) => says.key);
    expect(keys).toEqual(expect.arrayContaining(['shuffle-committed', 'shuffle-deck']));
    expect(keys.filter((key) => key === 'shuffle-nonce').length).toBe({ opened: 2, unopened: 1, none: 0 }[way]);
    const seeds = found.find(({ says }) => says.key === 'shuffle-programs')?.details.map(({ text }) => Number(text.split(': ')[1])) ?? [];
    expect(seeds).toEqual(programs.slice(2));
  });

  test('every claim is a sentence, and so is each of its details', async () => {
    const words = new Words('en', english, wanted);
    for (const { text, dealt } of cases) {
      for (const { says, seat, details } of await claims(text, dealt, { commitment: 'x', seat: 0, nonce: 'y' })) {
        expect(words.say(says.key, { ...says.values, ...(seat === null ? {} : { who: 'left', name: '' }) })).toBeTruthy();
        for (const { key } of details) expect(words.has(key)).toBe(true);
      }
    }
  });

  test('what this browser kept is looked for', async () => {
    const { text, dealt } = cases.find(({ way }) => way === 'opened')!;
    const [, seat, , nonce] = text.match(/^nonce (\d) (\S+) (\S+)$/m)!;
    const commitment = text.match(/^commitment (\S+)$/m)![1]!;
    const kept = { commitment, seat: Number(seat), nonce: nonce! };
    expect(failing(await claims(text, dealt, kept))).toEqual([]);
    expect(failing(await claims(text, dealt, { ...kept, nonce: nonce!.replace(/.$/, '0') + '0' }))).toEqual(['shuffle-own-lost']);
    expect(failing(await claims(text, dealt, { ...kept, commitment: commitment.replace(/^../, 'zz') }))).toEqual(['shuffle-not-kept']);
  });

  test('a deck that was given by hand proves nothing', async () => {
    const { text, dealt } = cases[0]!;
    const given = text.replace(/^commitment[^]*?(?=^\d: )/m, `deck ${dealt.deck.join(' ')}\n`);
    expect((await claims(given, dealt)).map(({ says }) => says.key)).toEqual(['claim-deck-given']);
  });
});

// --- what was tampered with ---

/** Another digit in the place of one, somewhere in a line that begins so. */
function bent(text: string, line: RegExp, at: number): string {
  return text.replace(line, (whole) => {
    const digits = [...whole.matchAll(/[0-9a-f]/g)].map((found) => found.index).slice(-64);
    const place = digits[at % digits.length]!;
    return whole.slice(0, place) + (whole[place] === '1' ? '2' : '1') + whole.slice(place + 1);
  });
}

describe('tampered with', () => {
  const FIELDS: Record<string, RegExp> = {
    seed: /^seed [0-9a-f]+$/m,
    commitment: /^commitment .+$/m,
    nonce: /^nonce \d .+$/m,
    table: /^table [0-9a-f]+/m,
  };
  const opened = cases.filter(({ way }) => way === 'opened');

  test.each(Object.keys(FIELDS))('%s', async (field) => {
    for (const [n, { text, dealt }] of opened.entries()) {
      const other = bent(text, FIELDS[field]!, 7 * n);
      expect(other).not.toBe(text);
      expect(failing(await claims(other, dealt))).not.toEqual([]);
    }
  });

  test.each([
    ['a nonce that was left out', /^nonce 1 .+\n/m, ''],
    ['a nonce that was opened', /^(nonce 1 \S+) .+$/m, '$1 unopened'],
    ['who sits there', /^seat 0 person$/m, 'seat 0 sensible 1'],
    ['who dealt', /^start dealer (\d), deal (\d)/m, 'start dealer $1, deal 4'],
    ['what stands in', /^stands in .+$/m, 'stands in sensible 2'],
    ['the end of the head', /^stands in .+\n/m, ''],
    ['the first line', /^upcard record 2/, 'upcard record 3'],
    ['the seed cut short', /^(seed .+)..$/m, '$1'],
    ['a short nonce', /^(nonce 0 \S+) .+$/m, '$1 00112233'],
    ['the order of the nonces', /^(nonce 0 .+)\n(nonce 1 .+)$/m, '$2\n$1'],
  ] as const)('%s', async (_, form, by) => {
    for (const { text, dealt } of opened) {
      const other = text.replace(form, by);
      expect(other).not.toBe(text);
      expect(failing(await claims(other, dealt))).not.toEqual([]);
    }
  });

  test('what the server says was dealt', async () => {
    for (const { text, dealt } of cases) {
      const [first, second, ...rest] = dealt.deck;
      expect(failing(await claims(text, { ...dealt, deck: [second!, first!, ...rest] }))).toContain('shuffle-other-deck');
      const [one, other] = dealt.places.filter(({ kind }) => kind === 'hand');
      const swapped = dealt.places.map((place) =>
        place === one ? { ...one, cards: other!.cards } : place === other ? { ...other, cards: one!.cards } : place);
      expect(failing(await claims(text, { ...dealt, places: swapped }))).toEqual(['shuffle-other-hands']);
      expect(failing(await claims(text, { ...dealt, places: dealt.places.slice(1) }))).toEqual(['shuffle-other-hands']);
      if (dealt.chance.length) {
        const chance = [...dealt.chance.slice(1), '0'];
        expect(failing(await claims(text, { ...dealt, chance }))).toEqual(['shuffle-other-deck']);
      }
    }
  });

  test('texts that are no records are spoilt, and nothing worse', () => {
    for (const text of ['', '\n\n', 'upcard record 2', cases[0]!.text.slice(0, 200), '<b>', 'x'.repeat(100_000)]) {
      expect(() => readRecord(text)).toThrow(Spoilt);
    }
  });
});

test('hexadecimal digits go there and back', () => {
  expect(toHex(fromHex('00ff10')!)).toBe('00ff10');
  expect([fromHex('0'), fromHex('zz'), fromHex('AB')]).toEqual([null, null, null]);
});
