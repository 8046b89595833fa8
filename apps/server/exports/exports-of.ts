import type { FieldSubject } from '#domains/catalog/core/custom-field.ts';
import type { Tx } from '#platform/db/tx.ts';
import { exportOf } from '#platform/export/export-list.ts';
import type { Endpoint, ShopEndpoint } from '#platform/http/endpoint.ts';
import { customColumns } from './custom-columns.sql.ts';
import { EXPORTS } from './lists.ts';
import { shopOf } from './shop-of.sql.ts';
import { retold, withChoices, withOwn } from './with-choices.ts';

type Own = { subject: FieldSubject; tell: (row: never) => object };

/** What a shop has fields of its own for. */
const OWN: Readonly<Record<string, Own>> = {
  '/inventory/product': { subject: 'product', tell: withChoices },
  '/customers': { subject: 'customer', tell: withOwn },
};

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
    const own = OWN[path];
    if (own === undefined) return [exportOf(list, how, { lists, shopOf })];
    const { subject, tell } = own;
    const more = (tx: Tx, shop_id: string) => customColumns(tx, { shop_id, subject });
    return [exportOf(retold(list, tell), { ...how, more }, { lists, shopOf })];
  });
}
