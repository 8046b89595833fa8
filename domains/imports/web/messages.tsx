import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#platform/client/call.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { ListSheet } from '#platform/ui/list-sheet.tsx';
import type { Column } from '#platform/ui/list-table.tsx';
import { useFigures } from '#platform/ui/use-figures.ts';
import { listImportMessagesRoute } from '../contract/import.ts';

type Row = CallAnswer<typeof listImportMessagesRoute>['data'][number];

/** Every row that does not fit, as the spreadsheet numbers it, and why. */
export function Messages({ id }: { id: string }) {
  const { t } = useTranslation('imports');
  const figures = useFigures();
  const asked = useInfiniteQuery(pagesFor(listImportMessagesRoute, { params: { id } }));
  // What a row says stands as it is; a number of a row is told as all numbers are.
  const why = (row: Row) => {
    const told: Row['params'] = {};
    for (const [name, value] of Object.entries(row.params)) {
      told[name] = typeof value === 'number' ? figures.count(value) : value;
    }
    return t(`why_${row.code}`, told);
  };
  const columns: Column<Row>[] = [
    { key: 'row', label: t('row'), cell: (row) => figures.count(row.row) },
    { key: 'subject', label: t('of_row'), cell: (row) => row.subject },
    { key: 'column', label: t('column'), cell: (row) => row.column },
    { key: 'message', label: t('message'), cell: why },
  ];
  return (
    <ListSheet
      asked={asked}
      label={t('messages')}
      columns={columns}
      rows={(asked.data?.pages ?? []).flatMap((page) => page.data)}
      keyOf={(row) => String(row.row)}
      noteOf={(row) =>
        [row.subject, row.column === '' ? why(row) : `${row.column}: ${why(row)}`]
          .filter(Boolean)
          .join(' · ')
      }
      failed={t('failed')}
      empty={{ title: t('fits'), text: '' }}
      isFiltered={false}
      onClear={() => undefined}
    />
  );
}
