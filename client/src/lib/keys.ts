/** The keys of the table. Neither Tab nor anything that is the browser's. */

import type { Table } from './table.svelte';

/** What keys reach beside the table itself. */
export interface Reach {
  side(): string;
  open(side: string): void;
  play(): void;
  hand(): Promise<void>;
}

/** Every key with what it does, as the page of keys tells them: `key-does-KEY` of the words. */
export const KEYS = [
  'arrows', 'shift', 'space', 'enter', 'escape', 'number', 'hurry', 'h', 'l', 's', 'u', 'n', 'r', 'g', 'v', 'm', 'help',
] as const;

const SIDES: Readonly<Record<string, string>> = { r: 'rules', g: 'log', v: 'score', m: 'menu', '?': 'keys' };

export function keysOf(table: Table, reach: Reach): (event: KeyboardEvent) => void {
  const does: Record<string, () => void> = {
    h: () => void reach.hand(),
    l: () => table.showAgain(),
    s: () => table.sortNext(),
    u: () => table.shown?.can_take_back && void table.do({ does: 'take-back' }),
    n: () => table.shown?.phase === 'over' && void table.do({ does: table.shown.over ? 'rematch' : 'next' }),
  };
  return (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    const on = event.target instanceof Element ? event.target : null;
    if (on?.closest('input, select, textarea, [popover]')) return;
    const free = !on || on === document.body;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key === 'Escape') return escape(table, reach);
    const number = /^[1-9]$/.test(key) ? Number(key) : 0;
    if (number) document.querySelectorAll<HTMLButtonElement>('.buttons button.offer')[number - 1]?.click();
    else if (SIDES[key]) reach.open(reach.side() === SIDES[key] ? '' : SIDES[key]);
    else if (does[key]) does[key]();
    else if (key.startsWith('Arrow') && free) void reach.hand();
    else if (key === 'Enter' && free) reach.play();
    else if (key === ' ' && free) table.hurry();
    else return;
    event.preventDefault();
  };
}

/** Puts back what is picked up or laid out; then closes what is open beside the table. */
function escape(table: Table, reach: Reach): void {
  if (table.picked.length || table.laid.length) table.putBack();
  else if (table.refused) table.refused = null;
  else if (reach.side()) reach.open('');
  else void reach.hand();
}
