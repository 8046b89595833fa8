import { useTranslation } from 'react-i18next';
import { type Me, useMe } from '#domains/access/web/part/me.tsx';
import { PageTabs } from '#platform/ui/page-tabs.tsx';

const TABS = [
  { to: '/dashboard/customers', label: 'customers', canSee: (me: Me) => me.can('customers.read') },
  {
    to: '/dashboard/dues/customers',
    label: 'receivables',
    canSee: (me: Me) => me.can('customer-statement.read'),
  },
  { to: '/dashboard/suppliers', label: 'suppliers', canSee: (me: Me) => me.can('suppliers.read') },
  {
    to: '/dashboard/dues/suppliers',
    label: 'payables',
    // Payables are visible to users who can see costs.
    canSee: (me: Me) => me.can('supplier-statement.read') && me.can('cost.read'),
  },
  {
    to: '/dashboard/dues/payments',
    label: 'supplier_payments',
    canSee: (me: Me) => me.can('supplier-payments.read'),
  },
  {
    to: '/dashboard/dues/reminders',
    label: 'reminders',
    canSee: (me: Me) => me.can('customer-statement.remind'),
  },
  {
    to: '/dashboard/gift-cards',
    label: 'gift_cards',
    canSee: (me: Me) => me.can('gift-cards.read'),
  },
  { to: '/dashboard/points', label: 'points', canSee: (me: Me) => me.can('loyalty.read') },
  { to: '/dashboard/dues/cheques', label: 'cheques', canSee: (me: Me) => me.can('cheques.read') },
  {
    to: '/dashboard/customers/fields',
    label: 'own_fields',
    canSee: (me: Me) => me.can('customers.update'),
  },
] as const;

/** Tabs of customers, suppliers, receivables and payables, each if the user can see it. */
export function PartyTabs() {
  const { t } = useTranslation('lists');
  const me = useMe();
  const tabs = TABS.filter(({ canSee: can }) => can(me)).map(({ to, label }) => ({
    to,
    label: t(label),
  }));
  return <PageTabs label={t('people')} tabs={tabs} />;
}
