import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { useDocumentColumns } from '#domains/documents/web/part/document-list.tsx';
import { BranchField } from '#domains/shops/web/part/branch-field.tsx';
import { pagesFor } from '#platform/client/pages-for.ts';
import { SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNewDialog } from '#platform/ui/use-new-dialog.ts';
import { type NumberFormatter, useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type ExpenseRow, listExpensesRoute } from '../contract/expense.ts';
import { CategorySums } from './category-sums.tsx';
import { ExpenseDialog } from './expense-dialog.tsx';
import { TreasuryTabs } from './part/treasury-tabs.tsx';

const FILTERS = ['q', 'branch_id', 'account_id'] as const;

/** Expenses, and this month's sums by category. */
export default function Expenses() {
  const { t } = useTranslation(['treasury', 'common']);
  const me = useMe();
  const { filters, change, clear } = useFilters(FILTERS);
  const [isWriting, setWriting] = useNewDialog(me.can('expenses.create'));
  const canRead = me.can('expenses.read');
  const expensesQuery = useInfiniteQuery({
    ...pagesFor(listExpensesRoute, { query: dropEmpty(filters) as never }),
    enabled: canRead,
  });
  const columns = useColumns();
  const add = me.can('expenses.create') && (
    <Button
      size="md"
      leftSection={<IconPlus size={18} stroke={1.75} />}
      onClick={() => setWriting(true)}
    >
      {t('add_expense')}
    </Button>
  );
  return (
    <ListPage
      title={t('expenses')}
      file={canRead ? { list: listExpensesRoute, query: dropEmpty(filters) } : null}
      aside={
        <>
          <TreasuryTabs />
          {canRead && add}
        </>
      }
      filters={
        canRead && (
          <>
            <SearchBox
              label={t('expense_search')}
              value={filters.q}
              onChange={(q) => change({ q })}
            />
            <BranchField
              value={filters.branch_id}
              onChange={(branch_id) => change({ branch_id })}
            />
          </>
        )
      }
    >
      {canRead ? (
        <div className={ui.sides}>
          <div className={ui.stack}>
            <ListSheet
              query={expensesQuery}
              label={t('expenses')}
              columns={columns}
              rows={(expensesQuery.data?.pages ?? []).flatMap((page) => page.data)}
              keyOf={(row) => row.id}
              toOf={(row) => documentPath(row.id)}
              noteOf={(row) => row.number}
              failed={t('expenses_failed')}
              empty={{ title: t('no_expenses'), text: t('no_expenses_text') }}
              isFiltered={Object.values(filters).some((value) => value !== '')}
              onClear={clear}
              action={add}
            />
          </div>
          <CategorySums
            branch_id={filters.branch_id}
            chosen={filters.account_id}
            onChoose={(account_id) => change({ account_id })}
          />
        </div>
      ) : (
        <NoPermission />
      )}
      <ExpenseDialog isOpen={isWriting} onClose={() => setWriting(false)} />
    </ListPage>
  );
}

/** The first category, and the number of others. */
function categoryOf(row: ExpenseRow, { language, count }: NumberFormatter): string {
  const name = (language === 'bn' && row.category_bn) || row.category;
  return row.line_count > 1 ? `${name} +${count(row.line_count - 1)}` : name;
}

function useColumns() {
  const { t } = useTranslation('treasury');
  const format = useNumberFormat();
  const { title, date, number, optional, amount } = useDocumentColumns<ExpenseRow>();
  const category = (row: ExpenseRow) =>
    `${categoryOf(row, format)}${row.description === '' ? '' : ` · ${row.description}`}`;
  return [
    title(t('category'), category),
    date,
    number,
    { key: 'supplier', label: t('supplier'), cell: (row: ExpenseRow) => row.supplier_name ?? '–' },
    optional(t('owed'), ({ due }) => due),
    amount(t('amount'), ({ total }) => total),
  ];
}
