import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { PageTabs } from '#platform/ui/page-tabs.tsx';

const TABS = [
  { to: '/dashboard/expenses', label: 'expenses', permission: 'expenses.read' },
  { to: '/dashboard/expenses/recurring', label: 'recurring', permission: 'recurring.read' },
  {
    to: '/dashboard/expenses/categories',
    label: 'categories',
    permission: 'expense-categories.read',
  },
  {
    to: '/dashboard/expenses/transfers',
    label: 'transfers',
    permission: 'money-transfers.read',
  },
  {
    to: '/dashboard/expenses/owner',
    label: 'owner_transaction',
    permission: 'owner-transactions.read',
  },
] as const;

/** The pages of treasury that the user may see. */
export function TreasuryTabs() {
  const { t } = useTranslation('treasury');
  const me = useMe();
  const seen = TABS.filter(({ permission }) => me.can(permission));
  return (
    <PageTabs label={t('pages')} tabs={seen.map(({ to, label }) => ({ to, label: t(label) }))} />
  );
}
