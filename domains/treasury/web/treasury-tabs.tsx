import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import s from './treasury.module.css';

const TABS = [
  { to: '/dashboard/expenses', label: 'expenses', permission: 'expenses.read' },
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
  { to: '/dashboard/expenses/owner', label: 'owner_money', permission: 'owner-money.read' },
] as const;

/** Money that moves without goods, each page where one may see it. */
export function TreasuryTabs() {
  const { t } = useTranslation('treasury');
  const me = useMe();
  return (
    <nav className={s.tabs} aria-label={t('pages')}>
      {TABS.filter(({ permission }) => me.can(permission)).map(({ to, label }) => (
        <NavLink key={to} to={to} end className={s.tab}>
          {t(label)}
        </NavLink>
      ))}
    </nav>
  );
}
