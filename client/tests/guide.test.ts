import { describe, expect, test } from 'vitest';
import english from '../../src/upcard/words/en.ftl?raw';
import wanted from '../words-wanted.ftl?raw';
import { LESSONS, lessonOf } from '../src/guide/lessons';
import { sceneOf } from '../src/guide/scene';
import type { MayDo, Shown, ShownView } from '../src/lib/protocol';
import { Words } from '../src/lib/words';

const words = new Words('en', english, wanted);
const books = import.meta.glob<string>('../../docs/rules/en/*.md', { query: '?raw', import: 'default', eager: true });
const LONGEST = 190; // signs of a lesson: four lines on a phone

describe.each(Object.entries(LESSONS))('the guide of %s', (game, lessons) => {
  test('has eight to fifteen lessons, each with a name of its own', () => {
    expect(lessons.length).toBeGreaterThanOrEqual(8);
    expect(lessons.length).toBeLessThanOrEqual(15);
    expect(new Set(lessons.map(({ name }) => name)).size).toBe(lessons.length);
  });

  test('names clauses that the rulebook has', () => {
    const book = books[`../../docs/rules/en/${game}.md`]!;
    for (const { clauses } of lessons) for (const clause of clauses) expect(book).toContain(`**${clause}**`);
  });

  test('says each lesson in a few short sentences', () => {
    for (const { name } of lessons) {
      const text = words.say(`guide-${game}-${name}`, { cards: [], value: 1 });
      expect([name, text.length <= LONGEST]).toEqual([name, true]);
    }
  });

  test('explains a refusal by the lesson of its clause', () => {
    for (const { clauses } of lessons) expect(lessonOf(game, clauses[0])!.clauses[0]).toBe(clauses[0]);
    expect(lessonOf(game, 'XX 1.1')).toBeNull();
  });
});

const sitting = [0, 1].map(() => ({ who: 'person', person: true, away: false, out: false }));
const card = (name: string) => ({ card: name, stands_for: '', marks: [], by: null, points: null });
const place = (kind: string, owner: number | null, cards: string[]) => ({
  kind, owner, cards: cards.map(card), unseen: 0, ordered: true, name: '', number: null,
});

function due(hand: string[], led: string[], plays: string[]): string[] {
  const view = { seat: 0, options: {}, places: [place('hand', 0, hand), place('led', null, led)], facts: [] } as unknown as ShownView;
  const more = plays.map((one) => ({ sends: [one], cards: [one], move: { verb: 'play', then: '', cards: [card(one)] } }));
  const scene = sceneOf({ view, sitting, phase: 'play', points: [] } as unknown as Shown, { more, exact: [] } as unknown as MayDo, []);
  return LESSONS.double_emperor!.filter(({ when }) => when(scene!)).map(({ name }) => name);
}

test('what is said follows from what the player sees', () => {
  const hand = ['10S', 'KS', 'AH', 'KH', 'QH', 'JH', 'AD'];
  expect(due(hand, [], hand)).toEqual(['aim', 'order', 'lead', 'ten']);
  expect(due(hand, ['QS'], ['10S', 'KS'])).toEqual(['aim', 'order', 'follow']);
  expect(due(['AH', 'KD'], ['QS'], ['AH', 'KD'])).toEqual(['aim', 'order', 'void', 'half']);
});

test('who only looks on is not guided', () => {
  expect(sceneOf({ view: { seat: null, options: {} } } as unknown as Shown, null, [])).toBeNull();
});

test('other rules than the usual ones are not explained', () => {
  expect(sceneOf({ view: { seat: 0, options: { open: 'on' } } } as unknown as Shown, null, [])).toBeNull();
});
