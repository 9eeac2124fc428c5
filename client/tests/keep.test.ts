import { afterEach, expect, test, vi } from 'vitest';
import { keep, kept } from '../src/lib/keep';

const USUAL = { volume: 50, large: false, sliders: { light: { grain: 50 } } };

function storage(found: string | null): void {
  vi.stubGlobal('localStorage', { getItem: () => found, setItem: () => undefined });
}

afterEach(() => vi.unstubAllGlobals());

test('what is kept comes back, and what is missing or of another kind is as usual', () => {
  storage('{"volume": 20, "large": "yes", "sliders": {"light": {"grain": 9}}, "more": 1}');
  expect(kept('settings', USUAL)).toEqual({ volume: 20, large: false, sliders: { light: { grain: 9 } } });
});

test('a storage that is empty, broken or blocked leaves all as usual', () => {
  for (const found of [null, '', '{', '7', 'null', '[]']) {
    storage(found);
    expect(kept('settings', USUAL)).toEqual(USUAL);
  }
  vi.unstubAllGlobals();
  expect(kept('settings', USUAL)).toEqual(USUAL);
  expect(() => keep('settings', USUAL)).not.toThrow();
});
