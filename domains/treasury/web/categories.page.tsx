import { useTranslation } from 'react-i18next';
import {
  changeExpenseCategoryRoute,
  createExpenseCategoryRoute,
  listExpenseCategoriesRoute,
} from '#domains/accounting/contract/expense-category.ts';
import { call } from '#platform/client/call.ts';
import { OwnAccounts, type OwnKind } from './own-accounts.tsx';
import { TreasuryTabs } from './part/treasury-tabs.tsx';

const EXPENSES: Omit<OwnKind, 'words'> = {
  list: listExpenseCategoriesRoute,
  resource: 'expense-categories',
  add: (body) => call(createExpenseCategoryRoute, { body }),
  change: (id, body) => call(changeExpenseCategoryRoute, { params: { id }, body }),
};

/** What expenses are sorted by: each an account of the chart. */
export default function ExpenseCategories() {
  const { t } = useTranslation('treasury');
  const none = { none: t('no_categories_here'), none_text: t('no_categories_here_text') };
  const words = {
    ...{ title: t('categories'), add: t('add_category'), change: t('change_category') },
    ...{ failed: t('categories_failed'), ...none },
    ...{ none_away: none.none, none_away_text: none.none_text },
  };
  return (
    <OwnAccounts of={{ ...EXPENSES, words }} trail={[t('expenses')]} tabs={<TreasuryTabs />} />
  );
}
