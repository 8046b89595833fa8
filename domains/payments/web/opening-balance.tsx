import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import s from './bank-accounts.module.css';

/** Leads to the opening balances, where this account is filled in. `name`: for screen readers. */
export function OpeningBalance({ name, account_id }: { name: string; account_id: string }) {
  const { t } = useTranslation('methods');
  const me = useMe();
  if (!me.can('opening-balance.create')) return null;
  return (
    <Button
      component={Link}
      to={`/dashboard/settings/books/opening?account=${account_id}`}
      variant="default"
      size="sm"
      className={s.ask ?? ''}
    >
      {t('opening')}
      <span className="for-readers"> {name}</span>
    </Button>
  );
}
