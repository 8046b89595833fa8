import type { Me } from '#domains/access/web/part/me.tsx';
import { inLatinDigits } from '#domains/kernel/core/figures.ts';
import { isOpenTo, PLACES, SETTINGS } from './navigation.ts';

/** Something that can be gone to: what it is called, in which group, and what Enter does. */
export type Entry = {
  key: string;
  group: 'screens' | 'actions' | 'products' | 'people' | 'documents';
  label: string;
  note?: string;
  /** Key of what Enter does, in `lists`. */
  enter: string;
  to: string;
};

type Known = {
  label: string;
  to: string;
  permission: string | null;
  isForOperators?: true | undefined;
  words: Namespace;
};

type Namespace = 'common' | 'lists' | 'settings';

/** Screens below the spine. */
export const SCREENS: readonly Known[] = [
  ...PLACES.map(({ label, to, permission, isForOperators }) => ({
    ...{ label, to, permission, isForOperators },
    words: 'common' as const,
  })),
  ...SETTINGS.map(({ label, to, permission }) => ({
    label,
    to,
    permission,
    words: 'settings' as const,
  })),
  { label: 'suppliers', to: '/dashboard/suppliers', permission: 'suppliers.read', words: 'lists' },
  { label: 'shifts', to: '/dashboard/pos/shifts', permission: 'shifts.read', words: 'lists' },
  {
    label: 'batches',
    to: '/dashboard/stock/batches',
    permission: 'product-stock.read',
    words: 'lists',
  },
  { label: 'serials', to: '/dashboard/serials', permission: 'product-stock.read', words: 'lists' },
  { label: 'tab_jobs', to: '/dashboard/jobs', permission: 'jobs.read', words: 'lists' },
  {
    label: 'recurring_invoices',
    to: '/dashboard/invoices/recurring',
    permission: 'recurring.read',
    words: 'lists',
  },
  {
    label: 'recurring_expenses',
    to: '/dashboard/expenses/recurring',
    permission: 'recurring.read',
    words: 'lists',
  },
  {
    label: 'tab_services',
    to: '/dashboard/services',
    permission: 'pos-product.read',
    words: 'lists',
  },
];

/** What is done or asked every day. The addresses are those of routes.ts. */
export const ACTIONS: readonly Known[] = [
  { label: 'new_sale', to: '/dashboard/pos', permission: 'pos-sale.create', words: 'lists' },
  {
    label: 'new_return',
    to: '/dashboard/pos/return',
    permission: 'return-sale.create',
    words: 'lists',
  },
  { label: 'new_job', to: '/dashboard/jobs/new', permission: 'jobs.create', words: 'lists' },
  {
    label: 'sales_today',
    to: '/dashboard/sales?from={today}&to={today}',
    permission: 'pos-sale.read',
    words: 'lists',
  },
  {
    label: 'low_stock',
    to: '/dashboard/stock?low=1',
    permission: 'product-stock.read',
    words: 'lists',
  },
  {
    label: 'who_owes',
    to: '/dashboard/customers?due=1&sort=due',
    permission: 'customers.read',
    words: 'lists',
  },
  {
    label: 'whom_owed',
    to: '/dashboard/suppliers?due=1&sort=due',
    permission: 'suppliers.read',
    words: 'lists',
  },
];

type Words = (key: string) => string;

/** The screens and actions that a text means: by the page's word, or by the alias of a language. */
export function knownEntries(text: string, me: Me, words: { t: Words; today: string }): Entry[] {
  const { t, today } = words;
  const wanted = plain(text).split(' ').filter(Boolean);
  const entryOf =
    (group: 'screens' | 'actions') =>
    ({ label, to, words: namespace }: Known): Entry => ({
      key: `${group} ${label}`,
      group,
      label: t(`${namespace}:${label}`),
      enter: group === 'screens' ? 'enter_open' : 'enter_do',
      to: to.replaceAll('{today}', today),
    });
  const isMeant = (known: Known) => {
    const { label, words: namespace } = known;
    const names = plain(`${t(`${namespace}:${label}`)} ${t(`lists:alias_${label}`)}`).split(' ');
    return (
      isOpenTo(me, known) && wanted.every((word) => names.some((name) => name.startsWith(word)))
    );
  };
  return [
    ...SCREENS.filter(isMeant).map(entryOf('screens')),
    ...ACTIONS.filter(isMeant).map(entryOf('actions')),
  ];
}

function plain(text: string): string {
  return inLatinDigits(text).normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}
