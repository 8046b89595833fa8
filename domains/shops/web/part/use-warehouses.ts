import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { FORM_BEGINS_WITH } from '#platform/client/form-begins-with.ts';
import { localName } from '#platform/ui/local-name.ts';
import type { NegativeStock } from '../../contract/branch.ts';
import { listWarehousesRoute } from '../../contract/shop.ts';

/** The warehouses in the user's scope, with names in the language of the page. */
export function useWarehouses() {
  const { i18n } = useTranslation();
  const warehousesQuery = useQuery({
    ...allPagesFor(listWarehousesRoute),
    ...FORM_BEGINS_WITH,
    enabled: useMe().can('warehouse.read'),
  });
  const warehouses = warehousesQuery.data ?? [];
  return {
    warehouses: warehouses.map((row) => ({ value: row.id, label: localName(row, i18n.language) })),
    nameOf: (id: string) => {
      const found = warehouses.find((row) => row.id === id);
      return found === undefined ? '' : localName(found, i18n.language);
    },
    branchOf: (id: string) => warehouses.find((row) => row.id === id)?.branch_id ?? '',
    /** The first warehouse of a branch; empty: none in scope. */
    inBranch: (id: string) => warehouses.find(({ branch_id }) => branch_id === id)?.id ?? '',
    /** The rule for sales beyond the stock of the warehouse. */
    shortRuleOf: (id: string): NegativeStock =>
      warehouses.find((row) => row.id === id)?.negative_stock ?? 'forbid',
  };
}
