import { type Rate, rate } from '#domains/kernel/core/rate.ts';
import { ALL_PERMISSIONS } from './permissions.ts';

export type ReadyRole = {
  readonly code: 'owner' | 'branch_admin' | 'cashier';
  readonly name: string;
  readonly name_bn: string;
  readonly permissions: readonly string[];
  /** What of a sale's gross it may give away without the right to discounts; null: nothing. */
  readonly discount_limit: Rate | null;
};

/** Books and settings of the whole shop are its owner's: a branch admin sees a branch's doings. */
const OWNER_ONLY = new Set([
  'chart-of-accounts.read',
  'trial-balance.read',
  'shop-settings.update',
]);

/** No cost, no profit, no ledger. */
const CASHIER = [
  'shop-info.read',
  'payment-method.read',
  'warehouse.read',
  'pos-product.read',
  'pos-sale.create',
  'pos-sale.read',
  'pos-sale.print',
  'registers.read',
  'shifts.read',
  'shifts.create',
  'shifts.close',
  'drawer-cash.create',
  'held-cart.read',
  'held-cart.create',
  'held-cart.delete',
  'cleared-cart.create',
  'favourite.read',
  'favourite.update',
  'return-sale.create',
  'return-sale.read',
  'customers.read',
  'customers.create',
  'deposits.read',
  'deposits.create',
  'payments.read',
  'payments.create',
  'category.read',
  'branches.read',
  'permissions.read',
];

const OWNER: ReadyRole = {
  code: 'owner',
  name: 'Owner',
  name_bn: 'মালিক',
  permissions: ALL_PERMISSIONS,
  discount_limit: null,
};

const BRANCH_ADMIN: ReadyRole = {
  code: 'branch_admin',
  name: 'Branch admin',
  name_bn: 'শাখা ব্যবস্থাপক',
  permissions: ALL_PERMISSIONS.filter((permission) => !OWNER_ONLY.has(permission)),
  discount_limit: null,
};

const CASHIER_ROLE: ReadyRole = {
  code: 'cashier',
  name: 'Cashier',
  name_bn: 'ক্যাশিয়ার',
  permissions: CASHIER,
  // Five in a hundred of what the goods cost on the shelf.
  discount_limit: rate(50_000),
};

/** What a new shop starts with. */
export const READY_ROLES: readonly ReadyRole[] = [OWNER, BRANCH_ADMIN, CASHIER_ROLE];
