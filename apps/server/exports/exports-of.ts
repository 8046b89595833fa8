import type { FieldSubject } from '#domains/catalog/core/custom-field.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { type Export, exportOf } from '#platform/export/export-list.ts';
import type { Endpoint, ShopEndpoint } from '#platform/http/endpoint.ts';
import { customColumns } from './custom-columns.sql.ts';
import { EXPORTS } from './lists.ts';
import {
  groupPermissions,
  mapRows,
  toPriceLine,
  withAuditText,
  withAvailable,
  withBecause,
  withChoices,
  withCustomFields,
  withImportState,
} from './map-rows.ts';
import { isReport, withShownRows } from './report-lists.ts';
import { shopOf } from './shop-of.sql.ts';

type RowMapper = { subject?: FieldSubject; mapRow: (row: never) => object };

/** Lists with further columns in a file, some of them from custom fields. */
const ROW_MAPPERS: Readonly<Record<string, RowMapper>> = {
  '/inventory/product': { subject: 'product', mapRow: withChoices },
  '/inventory/product-stock': { mapRow: withAvailable },
  '/inventory/price-lists/{id}/lines': { mapRow: toPriceLine },
  '/customers': { subject: 'customer', mapRow: withCustomFields },
  '/customers/{id}/points/lines': { mapRow: withBecause },
  '/audit-log': { mapRow: withAuditText },
  '/imports': { mapRow: withImportState },
  '/role': { mapRow: groupPermissions },
};

/** An export for every list that has columns. */
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
    const { subject, mapRow } = ROW_MAPPERS[path] ?? {};
    const more: Export['more'] =
      subject && ((tx, shop_id) => customColumns(tx, { shop_id, subject }));
    const mapped = mapRow === undefined ? list : mapRows(list, mapRow);
    const rows = isReport(path) ? withShownRows(mapped) : mapped;
    return [exportOf(rows, { ...how, ...defined({ more }) }, { lists, shopOf })];
  });
}
