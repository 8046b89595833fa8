import {
  IconBuildingWarehouse,
  IconCash,
  IconChartBar,
  IconLayoutDashboard,
  IconNotebook,
  IconPackage,
  IconReceipt,
  IconSettings,
  IconTruckDelivery,
  IconUsers,
  IconWorldWww,
  type TablerIcon,
} from '@tabler/icons-react';
import { IconTill } from '#platform/ui/icon-till.tsx';

export type NavItem = {
  to: string;
  /** Key of the label in `common`, and of its search aliases in `lists`: alias_sales. */
  label: string;
  icon: TablerIcon | typeof IconTill;
  /** null: every signed-in user. */
  permission: string | null;
  /** Other addresses that belong to it. */
  also?: readonly string[];
  /** Only for operators of the public site. */
  isForOperators?: true;
  /** At the foot of the sidebar. */
  isLast?: true;
};

/** The pages in the order of the sidebar; users see those that they can open. */
export const NAV_ITEMS: readonly NavItem[] = [
  { to: '/dashboard/pos', label: 'till', icon: IconTill, permission: 'pos-sale.create' },
  { to: '/dashboard', label: 'today', icon: IconLayoutDashboard, permission: 'dashboard.read' },
  {
    to: '/dashboard/sales',
    label: 'sales',
    icon: IconReceipt,
    permission: 'pos-sale.read',
    also: [
      '/dashboard/invoices',
      '/dashboard/sales-order',
      '/dashboard/advance-sell',
      '/dashboard/store-orders',
      '/dashboard/repairs',
      '/dashboard/services',
      '/dashboard/sales-quotation',
    ],
  },
  {
    to: '/dashboard/products',
    label: 'products',
    icon: IconPackage,
    permission: 'product.read',
    also: ['/dashboard/imports'],
  },
  {
    to: '/dashboard/stock',
    label: 'stock',
    icon: IconBuildingWarehouse,
    permission: 'product-stock.read',
    also: ['/dashboard/inventory', '/dashboard/serials'],
  },
  {
    to: '/dashboard/purchases',
    label: 'purchases',
    icon: IconTruckDelivery,
    permission: 'goods-receipt.read',
    also: ['/dashboard/purchase-order', '/dashboard/purchase-quotation'],
  },
  {
    to: '/dashboard/customers',
    label: 'customers',
    icon: IconUsers,
    permission: 'customers.read',
    also: ['/dashboard/suppliers', '/dashboard/dues', '/dashboard/gift-cards', '/dashboard/points'],
  },
  {
    to: '/dashboard/expenses',
    label: 'expenses',
    icon: IconCash,
    permission: 'expenses.read',
  },
  {
    to: '/dashboard/ledger',
    label: 'accounts',
    icon: IconNotebook,
    permission: 'chart-of-accounts.read',
  },
  {
    to: '/dashboard/reports',
    label: 'reports',
    icon: IconChartBar,
    permission: 'financial-statements.read',
  },
  {
    to: '/dashboard/operator/site',
    label: 'site',
    icon: IconWorldWww,
    permission: null,
    isForOperators: true,
  },
  {
    to: '/dashboard/settings',
    label: 'settings',
    icon: IconSettings,
    permission: null,
    isLast: true,
  },
];

/** Whether the user can open it; the server checks again. */
export function isOpenTo(
  me: { can(permission: string): boolean; is_operator: boolean },
  { permission, isForOperators }: { permission: string | null; isForOperators?: true | undefined },
): boolean {
  if (isForOperators === true && !me.is_operator) return false;
  return permission === null || me.can(permission);
}

/** Today is the root of all pages; every other entry includes the pages below it. */
export function isAt({ to, also = [] }: NavItem, pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  if (to === '/dashboard') return path === to;
  return [to, ...also].some((address) => path === address || path.startsWith(`${address}/`));
}
