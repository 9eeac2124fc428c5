/** The addresses of the pages. */

export type Route =
  | { page: 'start' }
  | { page: 'table'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'deal'; table: string; match: number; deal: number }
  | { page: 'me' }
  | { page: 'gallery' };

/** The page at a path; null where there is none. */
export function routeOf(path: string): Route | null {
  const [page = '', ...rest] = path.split('/').filter(Boolean);
  const [first = '', second = '', third = ''] = rest;
  const deal = { match: Number(second), deal: Number(third) };
  switch (`${page}/${rest.length}`) {
    case '/0':
      return { page: 'start' };
    case 'me/0':
      return { page: 'me' };
    case 'gallery/0':
      return { page: 'gallery' };
    case 'table/1':
      return { page: 'table', id: first };
    case 'rules/1':
      return { page: 'rules', game: first };
    case 'deal/3':
      return deal.match > 0 && deal.deal > 0 ? { page: 'deal', table: first, ...deal } : null;
  }
  return null;
}

/** The path of a page. */
export function pathOf(route: Route): string {
  switch (route.page) {
    case 'start':
      return '/';
    case 'table':
      return `/table/${route.id}`;
    case 'rules':
      return `/rules/${route.game}`;
    case 'deal':
      return `/deal/${route.table}/${route.match}/${route.deal}`;
    default:
      return `/${route.page}`;
  }
}

/** Goes to a page of this site without loading everything anew. */
export function go(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Follows plain clicks on links to pages of this site; all others stay the browser's. */
export function followLinks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || routeOf(link.pathname) === null) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
