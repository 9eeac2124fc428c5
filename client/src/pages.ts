/** The pages by their addresses, each fetched when it is first shown. */

import type { Component } from 'svelte';
import { routeOf, type Route } from './lib/route';

type Props = Record<string, unknown>;

export interface Shown {
  path: string;
  page: Component<Props>;
  props: Props;
}

const PAGES: Record<Route['page'], () => Promise<{ default: Component<never> }>> = {
  start: () => import('./pages/Start.svelte'),
  table: () => import('./pages/Table.svelte'),
  rules: () => import('./pages/Rules.svelte'),
  deal: () => import('./pages/Deal.svelte'),
  me: () => import('./pages/Me.svelte'),
  gallery: () => (import.meta.env.DEV ? import('./Gallery.svelte') : import('./pages/Nowhere.svelte')),
};

/** The page at a path, with the parts of the path as its props. */
export async function pageAt(path: string): Promise<Shown> {
  const route = routeOf(path);
  const found = await (route ? PAGES[route.page]() : import('./pages/Nowhere.svelte'));
  return { path, page: found.default as Component<Props>, props: { ...route } };
}
