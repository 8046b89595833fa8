import { useTranslation } from 'react-i18next';
import {
  changeIncomeAccountRoute,
  createIncomeAccountRoute,
} from '#domains/accounting/contract/income-account.ts';
import { BooksTabs } from '#domains/accounting/web/part/books-tabs.tsx';
import { listIncomeAccountsRoute } from '#domains/catalog/contract/income-account.ts';
import { call } from '#platform/client/call.ts';
import { type ShopAccountKind, ShopAccounts } from './shop-accounts.tsx';

const INCOME: Omit<ShopAccountKind, 'labels'> = {
  list: listIncomeAccountsRoute,
  resource: 'income-accounts',
  add: (body) => call(createIncomeAccountRoute, { body }),
  change: (id, body) => call(changeIncomeAccountRoute, { params: { id }, body }),
};

/** Income accounts besides Service income, which a service may use. */
export default function IncomeAccounts() {
  const { t } = useTranslation(['treasury', 'lists']);
  const labels = {
    title: t('lists:income_accounts'),
    add: t('add_income_account'),
    change: t('change_income_account'),
    failed: t('income_accounts_failed'),
    none: t('no_income_accounts'),
    none_text: t('no_income_accounts_text'),
    none_away: t('no_categories_here'),
    none_away_text: t('no_income_accounts_away_text'),
  };
  return (
    <ShopAccounts of={{ ...INCOME, labels }} trail={[t('lists:books')]} tabs={<BooksTabs />} />
  );
}
