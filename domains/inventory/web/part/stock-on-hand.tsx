import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listProductStockRoute } from '../../contract/product-stock.ts';

type Props = { name: string; variant_id: string; warehouse_id: string };

/** The stock on hand for a line that leaves a warehouse. */
export function StockOnHand({ name, ...levelKey }: Props) {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  const there = useThere(levelKey);
  return (
    <span>
      <b>{name}</b>
      {there !== null && (
        <small className="figures">{t('in_stock', { quantity: format.quantity(there) })}</small>
      )}
    </span>
  );
}

type LevelKey = { variant_id: string; warehouse_id: string };

/** The quantity available here now. null: unknown, or not shown to this user. */
function useThere({ variant_id, warehouse_id }: LevelKey): Quantity | null {
  const canRead = useMe().can('product-stock.read');
  const stockQuery = useQuery({
    ...queryOptionsFor(listProductStockRoute, { query: { variant_id, warehouse_id, limit: 1 } }),
    enabled: canRead && warehouse_id !== '',
    staleTime: 0,
  });
  if (stockQuery.data === undefined) return null;
  const [level] = stockQuery.data.data;
  return quantity(level === undefined ? 0 : Math.max(0, level.on_hand - level.reserved));
}
