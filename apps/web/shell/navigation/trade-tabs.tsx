import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { PageTabs } from '#platform/ui/page-tabs.tsx';

const TABS = {
  sales: [
    { to: '/dashboard/sales', label: 'tab_sales', permission: 'pos-sale.read' },
    { to: '/dashboard/invoices', label: 'tab_invoices', permission: 'sales.read' },
    { to: '/dashboard/sales-order', label: 'tab_sales_orders', permission: 'sales-order.read' },
    { to: '/dashboard/advance-sell', label: 'tab_advance_sales', permission: 'sales-order.read' },
    { to: '/dashboard/store-orders', label: 'tab_web_orders', permission: 'store-orders.read' },
    { to: '/dashboard/repairs', label: 'tab_repairs', permission: 'repairs.read' },
    { to: '/dashboard/services', label: 'tab_services', permission: 'pos-product.read' },
    {
      to: '/dashboard/sales-quotation',
      label: 'tab_quotations',
      permission: 'sales-quotation.read',
    },
    {
      to: '/dashboard/invoices/recurring',
      label: 'tab_recurring',
      permission: 'recurring.read',
    },
  ],
  purchases: [
    { to: '/dashboard/purchases', label: 'tab_receipts', permission: 'goods-receipt.read' },
    { to: '/dashboard/purchase-order', label: 'tab_orders', permission: 'purchase-order.read' },
    {
      to: '/dashboard/purchase-quotation',
      label: 'tab_quotations',
      permission: 'purchase-quotation.read',
    },
  ],
} as const;

/** Tabs from quotation to posted document: the lists of selling, or of buying. */
export function TradeTabs({ side }: { side: keyof typeof TABS }) {
  const { t } = useTranslation('lists');
  const me = useMe();
  const tabs = TABS[side]
    .filter(({ permission }) => me.can(permission))
    .map(({ to, label }) => ({ to, label: t(label) }));
  return <PageTabs label={t(side === 'sales' ? 'sales' : 'tab_receipts')} tabs={tabs} />;
}
