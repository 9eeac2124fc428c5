/** What is said on the surface can be read on it, in both themes and with every slider at either end. */

import { expect, test } from 'vitest';
import css from '../src/app.css?raw';
import { DESIGNED, surfaceOf, type Surface, type Theme } from '../src/lib/surface';

const ENDS = [0, 50, 100];
const TOKENS = /--([\w-]+): (#[0-9a-f]{6});/g;

/** The tokens of the style sheet in a theme, with those of the four-colour pack as `four-hearts` and so on. */
function tokens(theme: Theme): Record<string, string> {
  const block = (start: string) => css.slice(css.indexOf(start)).split('}')[0]!;
  const found = (text: string, before = '') =>
    Object.fromEntries([...text.matchAll(TOKENS)].map(([, name, value]) => [before + name, value!]));
  const dark = theme === 'dark' ? found(block(":root[data-theme='dark'] {")) : {};
  return { ...found(block(':root {')), ...dark, ...found(block("[data-pack='four'] {"), 'four-') };
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

function surfaces(theme: Theme): Surface[] {
  return ENDS.flatMap((contrast) => ENDS.map((temperature) => surfaceOf(theme, { ...DESIGNED, contrast, temperature })));
}

const ON_TABLE = ['words', 'words-quiet', 'accent', 'seat-0', 'seat-1', 'seat-2', 'seat-3'];
const SUITS = ['spades', 'hearts', 'diamonds', 'clubs'];
const ON_STOCK = [...SUITS, ...SUITS.map((suit) => `four-${suit}`), 'joker', 'mark'];

for (const theme of ['light', 'dark'] as const) {
  test(`what stands on the ${theme} table and its cards can be read`, () => {
    const colours = tokens(theme);
    const poor: string[] = [];
    for (const surface of surfaces(theme)) {
      const check = (names: readonly string[], on: 'table' | 'raised' | 'stock' | 'quiet') => {
        for (const name of names) {
          const ratio = contrast(colours[name]!, surface[on]);
          if (ratio < 4.5) poor.push(`${name} on ${on} ${surface[on]}: ${ratio.toFixed(2)}`);
        }
      };
      check(ON_TABLE, 'table');
      check(ON_TABLE, 'raised');
      check(ON_STOCK, 'stock');
      check(ON_STOCK, 'quiet');
    }
    expect(poor).toEqual([]);
    expect(contrast(colours['on-accent']!, colours.accent!)).toBeGreaterThan(4.5);
  });
}

test('the designed look is the one that was designed', () => {
  expect(surfaceOf('light', DESIGNED).table).toBe('#e8e3d8');
  expect(surfaceOf('dark', DESIGNED).table).toBe('#13201e');
  expect(surfaceOf('dark', { ...DESIGNED, grain: 0 }).grain).toBe(0);
});
