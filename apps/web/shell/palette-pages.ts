import type words from './palette-words.json';
import type { Command } from './use-command.ts';

/** Key of a label in `palette`, and of the words that also find it. */
type PaletteLabel = keyof typeof words;

export type Known = {
  readonly label: PaletteLabel;
  /** null: every signed-in user. */
  readonly permission: string | null;
  readonly isForOperators?: true;
  /** Also listed before anything is typed. */
  readonly isFirst?: true;
} & ({ readonly to: string } | { readonly command: Command });

type KnownPage = Extract<Known, { to: string }>;

function page(label: PaletteLabel, path: string, permission: string | null): KnownPage {
  return { label, to: path === '' ? '/dashboard' : `/dashboard/${path}`, permission };
}

function first(label: PaletteLabel, path: string, permission: string | null): KnownPage {
  return { ...page(label, path, permission), isFirst: true };
}

function operatorPage(label: PaletteLabel, path: string): KnownPage {
  return { ...page(label, path, null), isForOperators: true };
}

/** Every page of the back office without an identifier in its address. */
export const PAGES: readonly KnownPage[] = [
  first('till', 'pos', 'pos-sale.create'),
  first('today', '', 'dashboard.read'),
  first('sales', 'sales', 'pos-sale.read'),
  first('products', 'products', 'product.read'),
  first('stock', 'stock', 'product-stock.read'),
  first('purchases', 'purchases', 'goods-receipt.read'),
  first('customers', 'customers', 'customers.read'),
  first('suppliers', 'suppliers', 'suppliers.read'),
  first('expenses', 'expenses', 'expenses.read'),
  first('ledger', 'ledger', 'ledger.read'),
  first('reports', 'reports', 'financial-statements.read'),
  first('settings', 'settings', null),
  page('shifts', 'pos/shifts', 'shifts.read'),
  page('invoices', 'invoices', 'sales.read'),
  page('web_orders', 'store-orders', 'store-orders.read'),
  page('sales_orders', 'sales-order', 'sales-order.read'),
  page('advance_sales', 'advance-sell', 'sales-order.read'),
  page('repairs', 'repairs', 'repairs.read'),
  page('services', 'services', 'pos-product.read'),
  page('sales_quotations', 'sales-quotation', 'sales-quotation.read'),
  page('recurring_invoices', 'invoices/recurring', 'recurring.read'),
  page('recurring_expenses', 'expenses/recurring', 'recurring.read'),
  page('recurring_journals', 'ledger/journal/recurring', 'journal.read'),
  page('stock_overview', 'inventory', 'product-stock.read'),
  page('reorder', 'inventory/reorder', 'product-stock.read'),
  page('stock_journal', 'stock/journal', 'stock-journal.read'),
  page('stock_movement', 'stock/movement', 'stock-journal.read'),
  page('transfers', 'stock/transfers', 'stock-transfer.read'),
  page('decreases', 'stock/decreases', 'stock-adjustment.read'),
  page('batches', 'stock/batches', 'product-stock.read'),
  page('serials', 'serials', 'product-stock.read'),
  page('reservations', 'stock/reservations', 'product-stock.read'),
  page('counts', 'stock/counts', 'stock-count.read'),
  page('categories', 'products/categories', 'category.read'),
  page('brands', 'products/brands', 'brand.read'),
  page('units', 'products/units', 'unit.read'),
  page('product_fields', 'products/fields', 'product.read'),
  page('archived', 'products/archived', 'product.update'),
  page('prices', 'products/prices', 'product.update'),
  page('cost_increases', 'products/cost-increases', 'cost.read'),
  page('price_lists', 'products/price-lists', 'price-list.read'),
  page('promotions', 'products/promotions', 'promotions.read'),
  page('labels', 'products/labels', 'product.read'),
  page('purchase_orders', 'purchase-order', 'purchase-order.read'),
  page('purchase_quotations', 'purchase-quotation', 'purchase-quotation.read'),
  page('customer_dues', 'dues/customers', 'customer-statement.read'),
  page('supplier_dues', 'dues/suppliers', 'supplier-statement.read'),
  page('supplier_payments', 'dues/payments', 'supplier-payments.read'),
  page('reminders', 'dues/reminders', 'customer-statement.remind'),
  page('cheques', 'dues/cheques', 'cheques.read'),
  page('gift_cards', 'gift-cards', 'gift-cards.read'),
  page('points', 'points', 'loyalty.read'),
  page('customer_fields', 'customers/fields', 'customers.read'),
  page('expense_categories', 'expenses/categories', 'expense-categories.read'),
  page('money_transfers', 'expenses/transfers', 'money-transfers.read'),
  page('owner_transactions', 'expenses/owner', 'owner-transactions.read'),
  page('chart', 'ledger/accounts', 'chart-of-accounts.read'),
  page('journals', 'ledger/journal', 'journal.read'),
  page('income_accounts', 'ledger/income-accounts', 'income-accounts.read'),
  page('trial_balance', 'reports/trial-balance', 'trial-balance.read'),
  page('profit_and_loss', 'reports/profit-and-loss', 'financial-statements.read'),
  page('balance_sheet', 'reports/balance-sheet', 'financial-statements.read'),
  page('cash_flow_statement', 'reports/cash-flow-statement', 'financial-statements.read'),
  page('changes_in_equity', 'reports/changes-in-equity', 'financial-statements.read'),
  page('journal_report', 'reports/journal-report', 'journal-report.read'),
  page('party_balances', 'reports/party-balances', 'ledger.read'),
  page('account_balances', 'reports/account-balances', 'account-balances.read'),
  page('pin', 'settings/pin', null),
  page('security', 'settings/security', null),
  page('staff', 'settings/staff', 'staff-users.read'),
  page('roles', 'settings/roles', 'role.read'),
  page('api_keys', 'settings/api-keys', 'api-keys.read'),
  page('audit_log', 'settings/audit-log', 'audit-log.read'),
  page('shop', 'settings/shop', 'shop-settings.update'),
  page('closing', 'settings/books', 'periods.read'),
  page('opening_balance', 'settings/books/opening', 'opening-balance.read'),
  page('imports', 'imports', 'imports.read'),
  page('branches', 'settings/branches', 'branches.update'),
  page('payment_methods', 'settings/payment-methods', 'payment-method.update'),
  page('web_store', 'settings/store', 'store.read'),
  page('integrations', 'settings/integrations', 'app-integrations.read'),
  page('sync_centre', 'settings/integrations/sync', 'app-integrations.read'),
  page('notices', 'settings/integrations/notices', 'app-integrations.read'),
  page('webhooks', 'settings/integrations/webhooks', 'webhooks.read'),
  operatorPage('site', 'operator/site'),
  operatorPage('site_features', 'operator/site/features'),
  operatorPage('site_home', 'operator/site/home'),
  operatorPage('site_blog', 'operator/site/blog'),
  operatorPage('site_packages', 'operator/site/packages'),
  operatorPage('site_settings', 'operator/site/settings'),
  operatorPage('site_inbox', 'operator/site/inbox'),
];

/** What a user may start or set, and everyday questions. */
export const ACTIONS: readonly Known[] = [
  first('new_sale', 'pos', 'pos-sale.create'),
  first('sales_today', 'sales?from={today}&to={today}', 'pos-sale.read'),
  first('new_return', 'pos/return', 'return-sale.create'),
  first('add_expense', 'expenses?new=1', 'expenses.create'),
  first('receive_goods', 'purchases/new', 'goods-receipt.create'),
  first('low_stock', 'stock?low=1', 'product-stock.read'),
  first('who_owes', 'customers?due=1&sort=due', 'customers.read'),
  first('whom_owed', 'suppliers?due=1&sort=due', 'suppliers.read'),
  page('new_product', 'products/new', 'product.create'),
  page('new_customer', 'customers?new=1', 'customers.create'),
  page('new_supplier', 'suppliers?new=1', 'suppliers.create'),
  page('new_invoice', 'invoices/new', 'sales.create'),
  page('new_sales_order', 'sales-order/new', 'sales-order.create'),
  page('new_sales_quotation', 'sales-quotation/new', 'sales-quotation.create'),
  page('new_advance_sale', 'advance-sell/new', 'sales-order.create'),
  page('new_repair', 'repairs/new', 'repairs.create'),
  page('new_purchase_order', 'purchase-order/new', 'purchase-order.create'),
  page('new_purchase_quotation', 'purchase-quotation/new', 'purchase-quotation.create'),
  page('add_stock', 'stock/increase', 'stock-adjustment.create'),
  page('take_out_stock', 'stock/decreases/new', 'stock-adjustment.create'),
  page('new_transfer', 'stock/transfers/new', 'stock-transfer.create'),
  page('new_count', 'stock/counts/new', 'stock-count.create'),
  page('new_money_transfer', 'expenses/transfers?new=1', 'money-transfers.create'),
  page('new_cheque', 'dues/cheques?new=1', 'cheques.create'),
  page('new_journal', 'ledger/journal/new', 'journal.create'),
  page('new_promotion', 'products/promotions?new=1', 'promotions.update'),
  page('invite_staff', 'settings/staff?new=1', 'staff-users.create'),
  page('new_recurring_invoice', 'invoices/recurring/new', 'recurring.update'),
  page('new_recurring_expense', 'expenses/recurring/new', 'recurring.update'),
  page('new_recurring_journal', 'ledger/journal/recurring/new', 'journal.create'),
  operatorPage('new_feature', 'operator/site/features/new'),
  operatorPage('new_post', 'operator/site/blog/new'),
  { label: 'theme_default', permission: null, command: { kind: 'theme', theme: 'default' } },
  { label: 'theme_dark', permission: null, command: { kind: 'theme', theme: 'dark' } },
  { label: 'theme_green', permission: null, command: { kind: 'theme', theme: 'green' } },
  { label: 'theme_purple', permission: null, command: { kind: 'theme', theme: 'purple' } },
  { label: 'theme_orange', permission: null, command: { kind: 'theme', theme: 'orange' } },
  { label: 'theme_pink', permission: null, command: { kind: 'theme', theme: 'pink' } },
  { label: 'language_bn', permission: null, command: { kind: 'language', language: 'bn' } },
  { label: 'language_en', permission: null, command: { kind: 'language', language: 'en' } },
  { label: 'sign_out', permission: null, command: { kind: 'sign_out' } },
];
