import { type Rate, rate } from '#domains/kernel/core/rate.ts';
import { ALL_PERMISSIONS } from './permissions.ts';

export type ReadyRole = {
  readonly code:
    | 'owner'
    | 'branch_admin'
    | 'cashier'
    | 'storekeeper'
    | 'accountant'
    | 'salesperson';
  readonly name: string;
  readonly name_bn: string;
  readonly permissions: readonly string[];
  /** The largest discount on a sale's gross without the right to discounts; null: none. */
  readonly discount_limit: Rate | null;
};

/** Books and settings of the whole shop, which a branch admin cannot see. */
const OWNER_ONLY = new Set([
  'chart-of-accounts.read',
  'trial-balance.read',
  'journal.read',
  'journal.create',
  'journal.void',
  'journal.backdate',
  'periods.read',
  'periods.close',
  'periods.reopen',
  'owner-transactions.read',
  'owner-transactions.create',
  'owner-transactions.void',
  'owner-transactions.backdate',
  'opening-money.read',
  'opening-money.create',
  'opening-money.void',
  'shop-settings.update',
  'payment-method.create',
  'payment-method.update',
  'loyalty.update',
  'branches.create',
  'branches.update',
  'warehouse.create',
  'warehouse.update',
  'sample-products.create',
  'sample-products.delete',
  'webhooks.read',
  'webhooks.update',
  'audit-log.read',
  'role.create',
  'role.update',
  'api-keys.read',
  'api-keys.create',
  'api-keys.delete',
  'app-integrations.read',
  'app-integrations.create',
  'app-integrations.update',
  'app-integrations.delete',
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
  'cash-movements.create',
  'held-cart.read',
  'held-cart.create',
  'held-cart.delete',
  'discarded-cart.create',
  'favourite.read',
  'favourite.update',
  'return-sale.create',
  'return-sale.read',
  'customers.read',
  'customers.create',
  'deposits.read',
  'deposits.create',
  'gift-cards.read',
  'gift-cards.create',
  'payments.read',
  'payments.create',
  'category.read',
  'branches.read',
  'permissions.read',
  'approvals.read',
  'approvals.create',
];

/** What every seller needs: the shop, its branches and warehouses. */
const EVERYBODY = ['shop-info.read', 'branches.read', 'warehouse.read', 'permissions.read'];

/** Moves goods in and out, without their cost. */
const STOREKEEPER = [
  ...EVERYBODY,
  'category.read',
  'category.create',
  'category.update',
  'brand.read',
  'brand.create',
  'unit.read',
  'product.read',
  'pos-product.read',
  'product-stock.read',
  'product-stock.update',
  'stock-journal.read',
  'stock-adjustment.read',
  'stock-adjustment.create',
  'stock-transfer.read',
  'stock-transfer.create',
  'stock-transfer.receive',
  'stock-count.read',
  'stock-count.create',
  'goods-receipt.read',
  'goods-receipt.create',
  'purchase-order.read',
  'repairs.read',
  'sales.read',
  'sales.deliver',
  'suppliers.read',
];

/** Reads all amounts and takes payments, but sells nothing. */
const ACCOUNTANT = [
  ...EVERYBODY,
  'payment-method.read',
  'category.read',
  'brand.read',
  'unit.read',
  'product.read',
  'price-list.read',
  'promotions.read',
  'loyalty.read',
  'gift-cards.read',
  'product-stock.read',
  'stock-journal.read',
  'stock-adjustment.read',
  'stock-transfer.read',
  'stock-count.read',
  'goods-receipt.read',
  'purchase-quotation.read',
  'purchase-order.read',
  'sales-quotation.read',
  'sales-order.read',
  'repairs.read',
  'sales.read',
  'recurring.read',
  'suppliers.read',
  'supplier-statement.read',
  'supplier-payments.read',
  'supplier-payments.create',
  'supplier-payments.void',
  'opening-due.read',
  'write-offs.read',
  'cheques.read',
  'cheques.create',
  'cheques.update',
  'customers.read',
  'customer-statement.read',
  'customer-statement.remind',
  'deposits.read',
  'payments.read',
  'payments.create',
  'pos-sale.read',
  'pos-sale.print',
  'return-sale.read',
  'registers.read',
  'shifts.read',
  'shifts.see_expected',
  'cash-movements.read',
  'expense-categories.read',
  'expense-categories.create',
  'expense-categories.update',
  'income-accounts.read',
  'income-accounts.create',
  'income-accounts.update',
  'expenses.read',
  'expenses.create',
  'expenses.void',
  'expenses.backdate',
  'owner-transactions.read',
  'opening-money.read',
  'money-transfers.read',
  'money-transfers.create',
  'money-transfers.void',
  'money-transfers.backdate',
  'dashboard.read',
  'chart-of-accounts.read',
  'trial-balance.read',
  'ledger.read',
  'journal.read',
  'journal.create',
  'journal.void',
  'journal.backdate',
  'periods.read',
  'cost.read',
];

/** Sells, but does not manage the drawer. */
const SALESPERSON = [
  ...EVERYBODY,
  'payment-method.read',
  'category.read',
  'pos-product.read',
  'pos-sale.create',
  'pos-sale.read',
  'pos-sale.print',
  'sales-quotation.read',
  'sales-quotation.create',
  'sales-order.read',
  'sales-order.create',
  'repairs.read',
  'repairs.create',
  'sales.read',
  'sales.create',
  'sales.deliver',
  'registers.read',
  'shifts.read',
  'held-cart.read',
  'held-cart.create',
  'held-cart.delete',
  'discarded-cart.create',
  'favourite.read',
  'favourite.update',
  'return-sale.read',
  'customers.read',
  'customers.create',
  'approvals.read',
  'approvals.create',
];

/** The discount limit of 5 % of the gross. */
const AT_THE_TILL = rate(50_000);

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
  discount_limit: AT_THE_TILL,
};

/** The roles of a new shop. */
export const READY_ROLES: readonly ReadyRole[] = [
  OWNER,
  BRANCH_ADMIN,
  CASHIER_ROLE,
  {
    code: 'storekeeper',
    name: 'Storekeeper',
    name_bn: 'স্টোরকিপার',
    permissions: STOREKEEPER,
    discount_limit: null,
  },
  {
    code: 'accountant',
    name: 'Accountant',
    name_bn: 'হিসাবরক্ষক',
    permissions: ACCOUNTANT,
    discount_limit: null,
  },
  {
    code: 'salesperson',
    name: 'Salesperson',
    name_bn: 'বিক্রয়কর্মী',
    permissions: SALESPERSON,
    discount_limit: AT_THE_TILL,
  },
];
