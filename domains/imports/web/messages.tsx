import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#platform/client/call.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listImportMessagesRoute } from '../contract/import.ts';

type Row = CallAnswer<typeof listImportMessagesRoute>['data'][number];

type Props = {
  id: string;
  level: 'fault' | 'passed' | 'converted';
  /** For existing products: their prices can be changed instead. */
  onPrices?: () => void;
};

const LABELS = {
  fault: { list: 'messages', why: 'message' },
  passed: { list: 'passed_rows', why: 'passed_why' },
  converted: { list: 'converted_texts', why: 'converted_how' },
} as const;

/** Every row with an error, or skipped, with its number in the spreadsheet and the reason. */
export function Messages({ id, level, onPrices }: Props) {
  const { t } = useTranslation('imports');
  const format = useNumberFormat();
  const messagesQuery = useInfiniteQuery(
    pagesFor(listImportMessagesRoute, { params: { id }, query: { level } }),
  );
  // Texts of a row are shown as they are; numbers are formatted.
  const why = (row: Row) => {
    const texts: Row['params'] = {};
    for (const [name, value] of Object.entries(row.params)) {
      texts[name] = typeof value === 'number' ? format.count(value) : value;
    }
    return t(`why_${row.code}`, texts);
  };
  const columns: Column<Row>[] = [
    { key: 'row', label: t('row'), cell: (row) => format.count(row.row) },
    ...(level === 'fault'
      ? [
          { key: 'subject', label: t('of_row'), cell: (row: Row) => row.subject },
          { key: 'column', label: t('column'), cell: (row: Row) => row.column },
        ]
      : []),
    ...(level === 'converted'
      ? [{ key: 'column', label: t('column'), cell: (row: Row) => row.column }]
      : []),
    { key: 'message', label: t(LABELS[level].why), cell: why },
  ];
  const rows = (messagesQuery.data?.pages ?? []).flatMap((page) => page.data);
  const hasKnown = rows.some(({ code }) => code === 'code_in_shop' || code === 'barcode_taken');
  const showsPrices = onPrices !== undefined && hasKnown;
  const label = t(LABELS[level].list);
  return (
    <>
      <h2>{label}</h2>
      {showsPrices && (
        <div className={ui.row}>
          <p className={ui.quiet}>{t('known_text')}</p>
          <Button size="md" variant="default" onClick={onPrices}>
            {t('known_choose')}
          </Button>
        </div>
      )}
      <ListSheet
        query={messagesQuery}
        label={label}
        columns={columns}
        rows={rows}
        keyOf={(row) => `${row.row} ${row.field}`}
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
    </>
  );
}
