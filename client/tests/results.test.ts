import { expect, test } from 'vitest';
import type { Result } from '../src/lib/protocol';
import { asCsv, student, talliesOf } from '../src/lib/results';

const played: Result = {
  table: 'ab', match: 1, deal: 2, game: 'push', seat: 1, sitting: ['person', 'sensible 1', 'person', 'person'],
  points: [40, 15, 40, 15], best: true, practice: false, ended: 0,
};

const deals = (points: readonly number[]): Result[] =>
  points.map((own) => ({ ...played, game: 'run_fast', points: [0, own, 0], best: own > 0 }));

test('deals that do not count are counted apart', () => {
  const found = talliesOf([played, { ...played, practice: true }, { ...played, points: [], best: false }], ['conquian', 'push']);
  expect(found).toEqual([{ game: 'push', deals: 1, wins: 1, practice: 1, ended: 1, average: 15, between: null }]);
});

test('an interval is said from ten deals on', () => {
  expect(talliesOf(deals(Array(9).fill(3)), ['run_fast'])[0]!.between).toBeNull();
  const [found] = talliesOf(deals([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), ['run_fast']);
  expect(found!.average).toBe(5.5);
  expect(found!.between![0]).toBeCloseTo(3.334, 2);
  expect(found!.between![1]).toBeCloseTo(7.666, 2);
});

test('the quantiles are those of the tables', () => {
  expect([9, 19, 30, 120].map((free) => student(free).toFixed(2))).toEqual(['2.26', '2.09', '2.04', '1.98']);
});

test('a field with a comma, a quote or a line break stays one field', () => {
  const [head, line, end] = asCsv([{ ...played, sitting: ['a,"b"', 'c'] }]).split('\r\n');
  expect(head!.split(',')).toHaveLength(11);
  expect(line).toBe('1970-01-01T00:00:00.000Z,push,ab,1,2,1,15,yes,no,40 15 40 15,"a,""b""; c"');
  expect(end).toBe('');
});
