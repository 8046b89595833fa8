import { useQueryClient } from '@tanstack/react-query';
import { useMe } from '#domains/access/web/part/me.tsx';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { lastCostRoute } from '../../contract/last-cost.ts';
import { type TradeLine, withCost } from './trade-line.ts';

type Change = (of: (lines: readonly TradeLine[]) => readonly TradeLine[]) => void;

/** Fills in the last cost of products, until the user types another. */
export function useLastCost() {
  const me = useMe();
  const client = useQueryClient();
  const isShown = me.can('cost.read') && me.can('stock-journal.read');
  return (id: string, change: Change) => {
    if (!isShown) return;
    const response = client.fetchQuery(queryOptionsFor(lastCostRoute, { params: { id } }));
    // Without permission for costs the user types it, so a failure is ignored.
    void response.then(
      ({ data: { unit_cost, factor, vat_rate } }) => {
        if (unit_cost === undefined || factor === undefined || vat_rate === undefined) return;
        const paid = { unit_cost, factor, vat_rate };
        change((lines) =>
          lines.map((line) => (line.variant_id === id ? withCost(line, paid) : line)),
        );
      },
      () => {},
    );
  };
}
