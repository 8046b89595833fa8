import type { Me } from '#domains/access/web/part/me.tsx';
import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import { isOpenTo, NAV_ITEMS, SETTINGS } from './navigation.ts';

/** An entry of the palette: its text, its group, and the action of Enter. */
export type Entry = {
  key: string;
  group: 'screens' | 'actions' | 'products' | 'people' | 'documents';
  label: string;
  note?: string;
  /** Key in `lists` for the text of the Enter action. */
  enter: string;
  to: string;
};

type Known = {
  label: string;
  to: string;
  permission: string | null;
  isForOperators?: true | undefined;
  namespace: Namespace;
};

type Namespace = 'accounting' | 'common' | 'lists' | 'settings';

/** Pages below those of the sidebar. */
export const SCREENS: readonly Known[] = [
  ...NAV_ITEMS.map(({ label, to, permission, isForOperators }) => ({
    label,
    to,
    permission,
    isForOperators,
    namespace: 'common' as const,
  })),
  ...SETTINGS.map(({ label, to, permission }) => ({
    label,
    to,
    permission,
    namespace: 'settings' as const,
  })),
  {
    label: 'suppliers',
    to: '/dashboard/suppliers',
    permission: 'suppliers.read',
    namespace: 'lists',
  },
  { label: 'shifts', to: '/dashboard/pos/shifts', permission: 'shifts.read', namespace: 'lists' },
  {
    label: 'batches',
    to: '/dashboard/stock/batches',
    permission: 'product-stock.read',
    namespace: 'lists',
  },
  {
    label: 'serials',
    to: '/dashboard/serials',
    permission: 'product-stock.read',
    namespace: 'lists',
  },
  {
    label: 'tab_repairs',
    to: '/dashboard/repairs',
    permission: 'repairs.read',
    namespace: 'lists',
  },
  {
    label: 'recurring_invoices',
    to: '/dashboard/invoices/recurring',
    permission: 'recurring.read',
    namespace: 'lists',
  },
  {
    label: 'recurring_expenses',
    to: '/dashboard/expenses/recurring',
    permission: 'recurring.read',
    namespace: 'lists',
  },
  {
    label: 'tab_services',
    to: '/dashboard/services',
    permission: 'pos-product.read',
    namespace: 'lists',
  },
  {
    label: 'trial_balance',
    to: '/dashboard/reports/trial-balance',
    permission: 'trial-balance.read',
    namespace: 'accounting',
  },
  {
    label: 'profit_and_loss',
    to: '/dashboard/reports/profit-and-loss',
    permission: 'financial-statements.read',
    namespace: 'lists',
  },
  {
    label: 'balance_sheet',
    to: '/dashboard/reports/balance-sheet',
    permission: 'financial-statements.read',
    namespace: 'lists',
  },
  {
    label: 'cash_flow_statement',
    to: '/dashboard/reports/cash-flow-statement',
    permission: 'financial-statements.read',
    namespace: 'lists',
  },
  {
    label: 'changes_in_equity',
    to: '/dashboard/reports/changes-in-equity',
    permission: 'financial-statements.read',
    namespace: 'lists',
  },
  {
    label: 'journal_report',
    to: '/dashboard/reports/journal-report',
    permission: 'journal-report.read',
    namespace: 'lists',
  },
  {
    label: 'party_balances',
    to: '/dashboard/reports/party-balances',
    permission: 'ledger.read',
    namespace: 'lists',
  },
  {
    label: 'account_balances',
    to: '/dashboard/reports/account-balances',
    permission: 'account-balances.read',
    namespace: 'lists',
  },
];

/** Everyday actions and questions, with the addresses of routes.ts. */
export const ACTIONS: readonly Known[] = [
  { label: 'new_sale', to: '/dashboard/pos', permission: 'pos-sale.create', namespace: 'lists' },
  {
    label: 'new_return',
    to: '/dashboard/pos/return',
    permission: 'return-sale.create',
    namespace: 'lists',
  },
  {
    label: 'new_repair',
    to: '/dashboard/repairs/new',
    permission: 'repairs.create',
    namespace: 'lists',
  },
  {
    label: 'sales_today',
    to: '/dashboard/sales?from={today}&to={today}',
    permission: 'pos-sale.read',
    namespace: 'lists',
  },
  {
    label: 'low_stock',
    to: '/dashboard/stock?low=1',
    permission: 'product-stock.read',
    namespace: 'lists',
  },
  {
    label: 'who_owes',
    to: '/dashboard/customers?due=1&sort=due',
    permission: 'customers.read',
    namespace: 'lists',
  },
  {
    label: 'whom_owed',
    to: '/dashboard/suppliers?due=1&sort=due',
    permission: 'suppliers.read',
    namespace: 'lists',
  },
];

type Translate = (key: string) => string;

/** Screens and actions that match a text: by their names, or by an alias of a language. */
export function findEntries(
  text: string,
  me: Me,
  context: { t: Translate; today: string },
): Entry[] {
  const { t, today } = context;
  const wanted = plain(text).split(' ').filter(Boolean);
  const entryOf =
    (group: 'screens' | 'actions') =>
    ({ label, to, namespace }: Known): Entry => ({
      key: `${group} ${label}`,
      group,
      label: t(`${namespace}:${label}`),
      enter: group === 'screens' ? 'enter_open' : 'enter_do',
      to: to.replaceAll('{today}', today),
    });
  const isMatch = (known: Known) => {
    const { label, namespace } = known;
    const names = plain(`${t(`${namespace}:${label}`)} ${t(`lists:alias_${label}`)}`).split(' ');
    return (
      isOpenTo(me, known) && wanted.every((word) => names.some((name) => name.startsWith(word)))
    );
  };
  return [
    ...SCREENS.filter(isMatch).map(entryOf('screens')),
    ...ACTIONS.filter(isMatch).map(entryOf('actions')),
  ];
}

function plain(text: string): string {
  return toLatinDigits(text).normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}
