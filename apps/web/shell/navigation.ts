import {
  IconBuildingWarehouse,
  IconChartBar,
  IconLayoutDashboard,
  IconNotebook,
  IconReceipt,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { IconTill } from '#platform/ui/icon-till.tsx';

export type Place = {
  to: string;
  /** Key of the label in `common`, and of what else it is found by in `lists`: alias_sales. */
  label: string;
  icon: TablerIcon | typeof IconTill;
  permission: string;
  /** Other addresses that belong to it. */
  also?: readonly string[];
};

/** The pages that exist, in the order of the spine. Who may not open one does not see it. */
export const PLACES: readonly Place[] = [
  { to: '/dashboard/pos', label: 'till', icon: IconTill, permission: 'pos-sale.create' },
  { to: '/dashboard', label: 'today', icon: IconLayoutDashboard, permission: 'dashboard.read' },
  {
    to: '/dashboard/sales',
    label: 'sales',
    icon: IconReceipt,
    permission: 'pos-sale.read',
    also: ['/dashboard/documents'],
  },
  {
    to: '/dashboard/stock',
    label: 'stock',
    icon: IconBuildingWarehouse,
    permission: 'product-stock.read',
  },
  {
    to: '/dashboard/customers',
    label: 'customers',
    icon: IconUsers,
    permission: 'customers.read',
    also: ['/dashboard/suppliers'],
  },
  {
    to: '/dashboard/ledger',
    label: 'accounts',
    icon: IconNotebook,
    permission: 'chart-of-accounts.read',
  },
  {
    to: '/dashboard/reports/trial-balance',
    label: 'reports',
    icon: IconChartBar,
    permission: 'trial-balance.read',
  },
];

/** Today is the page at the very beginning; every other place has pages below it. */
export function isAt({ to, also = [] }: Place, pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  if (to === '/dashboard') return path === to;
  return [to, ...also].some((place) => path === place || path.startsWith(`${place}/`));
}
