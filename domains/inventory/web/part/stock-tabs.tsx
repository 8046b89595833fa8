import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { PageTabs } from '#platform/ui/page-tabs.tsx';

const TABS = [
  { to: '/dashboard/stock', label: 'common:stock', permission: 'product-stock.read' },
  {
    to: '/dashboard/stock/movement',
    label: 'inventory_movement',
    permission: 'stock-journal.read',
  },
  { to: '/dashboard/stock/journal', label: 'stock_journal', permission: 'stock-journal.read' },
  { to: '/dashboard/stock/batches', label: 'batches', permission: 'product-stock.read' },
  { to: '/dashboard/serials', label: 'serials', permission: 'product-stock.read' },
  { to: '/dashboard/stock/reservations', label: 'reservations', permission: 'product-stock.read' },
  { to: '/dashboard/stock/transfers', label: 'transfers', permission: 'stock-transfer.read' },
  { to: '/dashboard/stock/counts', label: 'counts', permission: 'stock-count.read' },
  { to: '/dashboard/stock/decreases', label: 'decreases', permission: 'stock-adjustment.read' },
] as const;

/** The tabs of stock levels, movements and stock documents. */
export function StockTabs() {
  const { t } = useTranslation(['lists', 'common']);
  const me = useMe();
  const tabs = TABS.filter(({ permission }) => me.can(permission));
  return (
    <PageTabs
      label={t('common:stock')}
      tabs={tabs.map(({ to, label }) => ({ to, label: t(label) }))}
    />
  );
}
