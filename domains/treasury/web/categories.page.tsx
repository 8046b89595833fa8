import { useTranslation } from 'react-i18next';
import {
  changeExpenseCategoryRoute,
  createExpenseCategoryRoute,
  listExpenseCategoriesRoute,
} from '#domains/accounting/contract/expense-category.ts';
import { call } from '#platform/client/call.ts';
import { TreasuryTabs } from './part/treasury-tabs.tsx';
import { type ShopAccountKind, ShopAccounts } from './shop-accounts.tsx';

const EXPENSES: Omit<ShopAccountKind, 'labels'> = {
  list: listExpenseCategoriesRoute,
  resource: 'expense-categories',
  add: (body) => call(createExpenseCategoryRoute, { body }),
  change: (id, body) => call(changeExpenseCategoryRoute, { params: { id }, body }),
};

/** Expense categories: each is an account of the chart. */
export default function ExpenseCategories() {
  const { t } = useTranslation('treasury');
  const none = { none: t('no_categories_here'), none_text: t('no_categories_here_text') };
  const labels = {
    title: t('categories'),
    add: t('add_category'),
    change: t('change_category'),
    failed: t('categories_failed'),
    ...none,
    none_away: none.none,
    none_away_text: none.none_text,
  };
  return (
    <ShopAccounts of={{ ...EXPENSES, labels }} trail={[t('expenses')]} tabs={<TreasuryTabs />} />
  );
}
