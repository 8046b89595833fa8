/** What the shop's routes may require, by resource: a test holds it equal to the contracts. */
const ACTIONS_OF = {
  'shop-info': ['read'],
  'shop-settings': ['update'],
  branches: ['read', 'create', 'update'],
  warehouse: ['read', 'create', 'update'],
  'sample-goods': ['create', 'delete'],
  'first-steps': ['read'],
  'payment-method': ['read'],
  category: ['read', 'create', 'update'],
  brand: ['read', 'create', 'update'],
  unit: ['read', 'create', 'update'],
  product: ['read', 'create', 'update'],
  imports: ['read', 'create', 'void'],
  'pos-product': ['read'],
  'product-stock': ['read', 'update'],
  'stock-journal': ['read'],
  'stock-adjustment': ['read', 'create', 'void'],
  'stock-transfer': ['read', 'create', 'receive'],
  'goods-receipt': ['read', 'create', 'void'],
  suppliers: ['read', 'create'],
  customers: ['read', 'create', 'update'],
  'customer-statement': ['read'],
  'supplier-statement': ['read'],
  deposits: ['read', 'create', 'void'],
  payments: ['read', 'create', 'void'],
  'pos-sale': ['read', 'create', 'void', 'print'],
  registers: ['read', 'create', 'update'],
  shifts: ['read', 'create', 'close'],
  'drawer-cash': ['read', 'create', 'void'],
  'held-cart': ['read', 'create', 'delete'],
  'cleared-cart': ['read', 'create'],
  favourite: ['read', 'update'],
  'return-sale': ['read', 'create', 'void', 'without_receipt'],
  dashboard: ['read'],
  'chart-of-accounts': ['read'],
  'trial-balance': ['read'],
  ledger: ['read'],
  permissions: ['read'],
  approvals: ['read', 'create'],
  'audit-log': ['read'],
  'permission-resources': ['read'],
  'staff-users': ['read', 'create', 'update', 'delete'],
  role: ['read', 'create', 'update'],
  'api-keys': ['read', 'create', 'delete'],
} as const;

/** Rights within a route, which no route as a whole requires. */
export const RIGHTS_WITHIN = [
  'cost.read',
  'pos-sale.discount',
  'pos-sale.override_price',
  'pos-sale.over_credit_limit',
  'pos-sale.backdate',
  'shifts.see_expected',
  'goods-receipt.backdate',
  'stock-adjustment.backdate',
] as const;

export const ROUTE_PERMISSIONS: readonly string[] = Object.entries(ACTIONS_OF).flatMap(
  ([resource, actions]) => actions.map((action) => `${resource}.${action}`),
);

export const ALL_PERMISSIONS: readonly string[] = [...ROUTE_PERMISSIONS, ...RIGHTS_WITHIN];
