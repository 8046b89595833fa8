import type { FieldSubject } from '#domains/catalog/core/custom-field.ts';
import { type Export, exportOf } from '#platform/export/export-list.ts';
import type { Endpoint, ShopEndpoint } from '#platform/http/endpoint.ts';
import { customColumns } from './custom-columns.sql.ts';
import { EXPORTS } from './lists.ts';
import {
  asPriceLine,
  inAuditWords,
  inGroups,
  retold,
  withAvailable,
  withBecause,
  withChoices,
  withImportState,
  withOwn,
} from './retold.ts';
import { shopOf } from './shop-of.sql.ts';

type Told = { subject?: FieldSubject; tell: (row: never) => object };

/** Lists whose rows say more in a file, some of them in fields of the shop's own. */
const TOLD: Readonly<Record<string, Told>> = {
  '/inventory/product': { subject: 'product', tell: withChoices },
  '/inventory/product-stock': { tell: withAvailable },
  '/inventory/price-lists/{id}/lines': { tell: asPriceLine },
  '/customers': { subject: 'customer', tell: withOwn },
  '/customers/{id}/points/lines': { tell: withBecause },
  '/audit-log': { tell: inAuditWords },
  '/imports': { tell: withImportState },
  '/role': { tell: inGroups },
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
    const { subject, tell } = TOLD[path] ?? {};
    const more: Export['more'] =
      subject && ((tx, shop_id) => customColumns(tx, { shop_id, subject }));
    const rows = tell === undefined ? list : retold(list, tell);
    return [exportOf(rows, { ...how, ...(more && { more }) }, { lists, shopOf })];
  });
}
