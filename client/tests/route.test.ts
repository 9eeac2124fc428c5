import { expect, test } from 'vitest';
import { pathOf, routeOf, type Route } from '../src/lib/route';

const ROUTES: Route[] = [
  { page: 'start' },
  { page: 'table', id: 'a_B-1' },
  { page: 'rules', game: 'push' },
  { page: 'deal', table: 'a1', match: 1, deal: 12 },
  { page: 'me' },
];

test('a path leads to its page and back', () => {
  for (const route of ROUTES) expect(routeOf(pathOf(route))).toEqual(route);
});

test('other paths lead nowhere', () => {
  for (const path of ['/table', '/table/a/b', '/deal/a/0/1', '/deal/a/x/1', '/no', '/me/x']) expect(routeOf(path)).toBeNull();
});
