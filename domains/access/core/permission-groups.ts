import { ALL_PERMISSIONS } from './permissions.ts';

/** Groups of resources, as the page of roles shows them. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  till: [
    'pos-sale',
    'pos-product',
    'held-cart',
    'discarded-cart',
    'favourite',
    'return-sale',
    'approvals',
  ],
  drawer: ['registers', 'shifts', 'cash-movements', 'payment-method'],
  goods: [
    'product',
    'price-list',
    'promotions',
    'category',
    'brand',
    'unit',
    'cost',
    'imports',
    'sample-products',
  ],
  stock: [
    'product-stock',
    'stock-journal',
    'stock-adjustment',
    'stock-transfer',
    'stock-count',
    'goods-receipt',
  ],
  sales: ['sales-quotation', 'sales-order', 'repairs', 'sales', 'recurring'],
  buying: ['purchase-quotation', 'purchase-order'],
  customers: [
    'customers',
    'customer-statement',
    'payments',
    'deposits',
    'write-offs',
    'loyalty',
    'gift-cards',
  ],
  suppliers: ['suppliers', 'supplier-statement', 'supplier-payments'],
  money: [
    'expenses',
    'expense-categories',
    'money-transfers',
    'owner-transactions',
    'opening-balance',
    'cheques',
    'attachments',
  ],
  books: [
    'dashboard',
    'ledger',
    'trial-balance',
    'financial-statements',
    'account-balances',
    'journal-report',
    'chart-of-accounts',
    'income-accounts',
    'journal',
    'periods',
    'fiscal-years',
  ],
  people: [
    'staff-users',
    'role',
    'permission-resources',
    'audit-log',
    'api-keys',
    'app-integrations',
    'webhooks',
  ],
  store: ['store', 'store-products', 'store-orders'],
  shop: ['shop-info', 'shop-settings', 'branches', 'warehouse', 'first-steps', 'permissions'],
};

const GROUP_OF = new Map(
  Object.entries(GROUPS).flatMap(([group, resources]) =>
    resources.map((resource) => [resource, group] as const),
  ),
);

const ORDER = [...GROUP_OF.keys()];

/** The group of a resource that no group lists. */
const ELSEWHERE = 'shop';

export type Resource = {
  readonly resource: string;
  readonly group: string;
  readonly permissions: readonly string[];
};

function resourceOf(permission: string): string {
  return permission.slice(0, permission.indexOf('.'));
}

/** Every resource with its permissions, in the order of the page. */
export const RESOURCES: readonly Resource[] = [...new Set(ALL_PERMISSIONS.map(resourceOf))]
  .map((resource) => ({
    resource,
    group: GROUP_OF.get(resource) ?? ELSEWHERE,
    permissions: ALL_PERMISSIONS.filter((permission) => resourceOf(permission) === resource),
  }))
  .sort((one, other) => positionOf(one.resource) - positionOf(other.resource));

function positionOf(resource: string): number {
  const position = ORDER.indexOf(resource);
  return position === -1 ? ORDER.length : position;
}

/** Permissions that show costs, profit and books, give away money or reverse documents. */
const SENSITIVE = new Set([
  'owner-transactions.read',
  'owner-transactions.create',
  'cost.read',
  'dashboard.read',
  'ledger.read',
  'trial-balance.read',
  'financial-statements.read',
  'account-balances.read',
  'journal-report.read',
  'chart-of-accounts.read',
  'journal.read',
  'journal.create',
  'periods.close',
  'periods.reopen',
  'fiscal-years.close',
  'fiscal-years.reopen',
  'supplier-statement.read',
  'shifts.see_expected',
  'pos-sale.discount',
  'pos-sale.override_price',
  'pos-sale.over_credit_limit',
  'pos-sale.sell_expired',
  'return-sale.without_receipt',
  'webhooks.update',
  'staff-users.create',
  'staff-users.update',
  'staff-users.delete',
  'role.create',
  'role.update',
  'shop-settings.update',
  'api-keys.create',
  'app-integrations.create',
  'app-integrations.update',
  'audit-log.read',
]);

export function isSensitive(permission: string): boolean {
  return SENSITIVE.has(permission) || /\.(void|backdate|approve)$/.test(permission);
}

/** Permissions that the till needs to open. */
const TILL = ['shop-info.read', 'payment-method.read', 'warehouse.read', 'pos-product.read'];

const NEEDS: Readonly<Record<string, readonly string[]>> = {
  'webhooks.update': ['webhooks.read'],
  'pos-sale.create': TILL,
  'pos-sale.discount': ['pos-sale.create'],
  'pos-sale.override_price': ['pos-sale.create'],
  'pos-sale.over_credit_limit': ['pos-sale.create'],
  'pos-sale.sell_expired': ['pos-sale.create'],
  'pos-sale.backdate': ['pos-sale.create'],
  'return-sale.create': ['pos-sale.read', ...TILL],
  'return-sale.without_receipt': ['return-sale.create'],
  'held-cart.create': ['held-cart.read', 'pos-sale.create'],
  'shifts.create': ['registers.read'],
  'shifts.see_expected': ['shifts.read'],
  'cash-movements.create': ['shifts.read', 'registers.read'],
  'product.create': ['category.read', 'unit.read'],
  'product.update': ['category.read', 'unit.read'],
  'product.merge': ['product.read', 'product-stock.read'],
  'customers.merge': ['customers.read'],
  'suppliers.merge': ['suppliers.read', 'cost.read'],
  'sales-quotation.create': ['sales-quotation.read', 'pos-product.read', 'warehouse.read'],
  'sales-order.create': ['sales-order.read', 'pos-product.read', 'warehouse.read'],
  'repairs.create': ['repairs.read', 'pos-product.read', 'warehouse.read', 'customers.read'],
  'sales.create': ['sales.read', ...TILL],
  'sales.deliver': ['sales.read'],
  'recurring.update': ['recurring.read', 'warehouse.read'],
  'purchase-quotation.create': ['purchase-quotation.read', 'suppliers.read', 'warehouse.read'],
  'purchase-order.create': ['purchase-order.read', 'suppliers.read', 'warehouse.read'],
  'goods-receipt.create': ['suppliers.read', 'product.read', 'warehouse.read'],
  'stock-adjustment.create': ['product-stock.read', 'warehouse.read'],
  'stock-transfer.create': ['product-stock.read', 'warehouse.read', 'pos-product.read'],
  'stock-transfer.receive': ['warehouse.read'],
  'stock-count.create': ['stock-count.read', 'warehouse.read', 'pos-product.read'],
  'stock-count.post': ['stock-count.create', 'stock-count.read'],
  'payments.create': ['customers.read', 'payment-method.read', 'warehouse.read'],
  'gift-cards.create': ['payment-method.read', 'warehouse.read'],
  'gift-cards.write_off': ['warehouse.read'],
  'deposits.create': ['customers.read', 'payment-method.read', 'warehouse.read'],
  'supplier-payments.create': ['suppliers.read', 'payment-method.read', 'warehouse.read'],
  'write-offs.create': ['warehouse.read'],
  'cheques.create': ['cheques.read', 'warehouse.read'],
  'cheques.update': ['cheques.read', 'payment-method.read', 'warehouse.read'],
  'customer-statement.read': ['customers.read'],
  'customer-statement.remind': ['customer-statement.read', 'customers.read'],
  'supplier-statement.read': ['suppliers.read', 'cost.read'],
  'trial-balance.read': ['chart-of-accounts.read', 'cost.read'],
  'financial-statements.read': ['cost.read'],
  'account-balances.read': ['cost.read'],
  'fiscal-years.read': ['cost.read'],
  'journal-report.read': ['cost.read'],
  'chart-of-accounts.create': ['chart-of-accounts.read'],
  'chart-of-accounts.update': ['chart-of-accounts.read'],
  'chart-of-accounts.merge': ['chart-of-accounts.read', 'cost.read'],
  'journal.read': ['cost.read'],
  'journal.create': ['chart-of-accounts.read', 'warehouse.read'],
  'expenses.create': ['expense-categories.read', 'payment-method.read', 'warehouse.read'],
  'owner-transactions.create': ['payment-method.read', 'warehouse.read'],
  'opening-balance.create': ['warehouse.read'],
  'money-transfers.create': ['payment-method.read', 'warehouse.read'],
  'staff-users.create': ['role.read', 'branches.read'],
  'staff-users.update': ['role.read', 'branches.read'],
  'role.create': ['permission-resources.read'],
  'role.update': ['permission-resources.read'],
  'api-keys.create': ['permission-resources.read'],
};

const READ = /\.read$/;

/** Resources whose users create records but need not read them. */
const BLIND = new Set(['cash-movements', 'discarded-cart']);

/** The permissions without which this one has no use, such as reading what it changes. */
export function needsOf(permission: string): readonly string[] {
  const resource = resourceOf(permission);
  const reading = `${resource}.read`;
  const hasReadPermission = !READ.test(permission) && !BLIND.has(resource);
  const readPermissions = hasReadPermission && ALL_PERMISSIONS.includes(reading) ? [reading] : [];
  return [...readPermissions, ...(NEEDS[permission] ?? [])];
}

/** The unusable permissions of a role, each with the permissions it needs and does not have. */
export function missingOf(permissions: ReadonlySet<string>): ReadonlyMap<string, string[]> {
  const missing = [...permissions].map(
    (permission) =>
      [permission, needsOf(permission).filter((needed) => !permissions.has(needed))] as const,
  );
  return new Map(missing.filter(([, lacked]) => lacked.length > 0));
}
