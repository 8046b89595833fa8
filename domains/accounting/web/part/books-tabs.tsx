import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { PageTabs } from '#platform/ui/page-tabs.tsx';

const TABS = [
  { to: '/dashboard/ledger', label: 'ledger', permission: 'ledger.read' },
  { to: '/dashboard/ledger/accounts', label: 'chart', permission: 'chart-of-accounts.read' },
  { to: '/dashboard/ledger/journal', label: 'journal', permission: 'journal.read' },
  {
    to: '/dashboard/ledger/journal/recurring',
    label: 'recurring_journal',
    permission: 'journal.read',
  },
  {
    to: '/dashboard/ledger/income-accounts',
    label: 'income_accounts',
    permission: 'income-accounts.read',
  },
] as const;

/** The pages of the books that the user may see. */
export function BooksTabs() {
  const { t } = useTranslation('lists');
  const me = useMe();
  const seen = TABS.filter(({ permission }) => me.can(permission));
  return (
    <PageTabs label={t('books')} tabs={seen.map(({ to, label }) => ({ to, label: t(label) }))} />
  );
}
