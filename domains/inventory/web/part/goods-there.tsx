import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import { listProductStockRoute } from '../../contract/product-stock.ts';

type Props = { name: string; variant_id: string; warehouse_id: string };

/** Goods of a line that leave a warehouse, and how many of them there are. */
export function GoodsThere({ name, ...asked }: Props) {
  const { t } = useTranslation('inventory');
  const figures = useFigures();
  const there = useThere(asked);
  return (
    <span>
      <b>{name}</b>
      {there !== null && (
        <small className="figures">{t('in_stock', { quantity: figures.quantity(there) })}</small>
      )}
    </span>
  );
}

type Asked = { variant_id: string; warehouse_id: string };

/** How many there are to take from here, as of now; null: it is not known, or not told. */
function useThere({ variant_id, warehouse_id }: Asked): Quantity | null {
  const may = useMe().can('product-stock.read');
  const asked = useQuery({
    ...queryOptionsFor(listProductStockRoute, { query: { variant_id, warehouse_id, limit: 1 } }),
    enabled: may && warehouse_id !== '',
    staleTime: 0,
  });
  if (asked.data === undefined) return null;
  const [level] = asked.data.data;
  return quantity(level === undefined ? 0 : Math.max(0, level.on_hand - level.reserved));
}
