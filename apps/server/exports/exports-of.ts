import { exportOf } from '#platform/export/export-list.ts';
import type { Endpoint, ShopEndpoint } from '#platform/http/endpoint.ts';
import { customColumns } from './custom-columns.sql.ts';
import { EXPORTS } from './lists.ts';
import { shopOf } from './shop-of.sql.ts';
import { withChoices } from './with-choices.ts';

/** Every list that has columns, once more as a file. */
export function exportsOf(endpoints: readonly Endpoint[]): Endpoint[] {
  const lists = new Map(
    endpoints.flatMap((endpoint): [string, ShopEndpoint][] =>
      endpoint.access === 'read' && endpoint.route.method === 'GET'
        ? [[endpoint.route.path, endpoint]]
        : [],
    ),
  );
  return [...EXPORTS].flatMap(([path, how]) => {
    const list = lists.get(path);
    if (list === undefined) return [];
    if (path !== '/inventory/product') return [exportOf(list, how, { lists, shopOf })];
    const products = { ...how, more: customColumns };
    return [exportOf(withChoices(list), products, { lists, shopOf })];
  });
}
