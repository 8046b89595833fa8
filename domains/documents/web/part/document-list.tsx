import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList, type PagedListProps } from '#platform/ui/lists/paged-list.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { documentPath } from '../../core/document-path.ts';

/** The fields that all rows of documents share. */
export type DocumentRow = {
  id: string;
  number: string;
  business_date: string;
  reversed_by: string | null;
};

type Props<Row> = Omit<PagedListProps<Row>, 'keyOf' | 'toOf' | 'noteOf'>;

/** A page that lists documents: a row opens its document. */
export function DocumentList<Row extends DocumentRow>(props: Props<Row>) {
  return (
    <PagedList
      {...props}
      keyOf={(row) => row.id}
      toOf={(row) => documentPath(row.id)}
      noteOf={(row) => row.number}
    />
  );
}

/** The columns that lists of documents share. */
export function useDocumentColumns<Row extends DocumentRow>() {
  const { t } = useTranslation('lists');
  const format = useNumberFormat();
  const dates = useDates();
  return {
    /** The name of the row, with a tag if it is reversed. */
    title: (label: string, cell: (row: Row) => ReactNode): Column<Row> => ({
      key: 'title',
      label,
      cell: (row) => (
        <>
          {cell(row)}
          {row.reversed_by !== null && (
            <>
              {' '}
              <Tag tone="bad">{t('reversed')}</Tag>
            </>
          )}
        </>
      ),
    }),
    date: {
      key: 'date',
      label: t('date'),
      cell: (row: Row) => <span className="figures">{dates.day(row.business_date)}</span>,
    },
    number: {
      key: 'number',
      label: t('number'),
      cell: (row: Row) => <span className="figures">{row.number}</span>,
    },
    /** An amount, with a dash for zero. */
    optional: (label: string, of: (row: Row) => Minor): Column<Row> => ({
      key: label,
      label,
      isNumeric: true,
      cell: (row) => (of(row) === 0 ? '–' : format.amount(of(row))),
    }),
    /** The amount of the document. A phone shows it too. */
    amount: (label: string, of: (row: Row) => Minor): Column<Row> => ({
      key: 'amount',
      label,
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => format.amount(of(row)),
    }),
  };
}
