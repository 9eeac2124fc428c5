/** How this person wants to see and hear the table. Remembered in this browser, the sliders for each theme. */

import { MediaQuery } from 'svelte/reactivity';
import { keep, kept } from './keep';
import { DESIGNED, dress, type Sliders, type Theme } from './surface';

export const THEMES = ['auto', 'light', 'dark'] as const;
export const PACKS = ['two', 'four'] as const;
export const MOTIONS = ['auto', 'off', 'normal', 'slow'] as const;

export interface Settings {
  /** `auto` follows the browser. */
  language: string;
  theme: (typeof THEMES)[number];
  sliders: Record<Theme, Sliders>;
  pack: (typeof PACKS)[number];
  large: boolean;
  /** From 0 to 100. */
  volume: number;
  /** `auto` is normal, but off where less motion is asked for. */
  motion: (typeof MOTIONS)[number];
}

const USUAL: Settings = {
  language: 'auto',
  theme: 'auto',
  sliders: { light: { ...DESIGNED }, dark: { ...DESIGNED } },
  pack: 'two',
  large: false,
  volume: 50,
  motion: 'auto',
};

const MILLISECONDS = { off: 0, normal: 200, slow: 450 };

const prefersDark = new MediaQuery('(prefers-color-scheme: dark)');
const prefersStill = new MediaQuery('(prefers-reduced-motion: reduce)');

export const settings: Settings = $state(kept('settings', USUAL));

/** The theme that is shown. */
export function theme(): Theme {
  if (settings.theme !== 'auto') return settings.theme;
  return prefersDark.current ? 'dark' : 'light';
}

/** How long a card travels, in milliseconds; 0 for not at all. */
export function motion(): number {
  if (settings.motion !== 'auto') return MILLISECONDS[settings.motion] ?? 0;
  return prefersStill.current ? 0 : MILLISECONDS.normal;
}

/** Keeps the page dressed as the settings have it, and remembers them. To be called once, by the page. */
export function follow(root: HTMLElement): void {
  $effect(() => dress(root, theme(), settings.sliders[theme()]));
  $effect(() => {
    root.dataset.pack = settings.pack;
    root.dataset.print = settings.large ? 'large' : 'usual';
    root.style.setProperty('--motion', `${motion()}ms`);
  });
  $effect(() => keep('settings', $state.snapshot(settings)));
}
