import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#platform/client/call.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listImportPricesRoute } from '../contract/import.ts';

type Row = CallAnswer<typeof listImportPricesRoute>['data'][number];

/** Existing products with their present price and that of the file. */
export function Prices({ id }: { id: string }) {
  const { t, i18n } = useTranslation('imports');
  const format = useNumberFormat();
  const pricesQuery = useInfiniteQuery(pagesFor(listImportPricesRoute, { params: { id } }));
  const nameOf = (row: Row) =>
    [localName(row, i18n.language), row.variant].filter(Boolean).join(', ');
  const columns: Column<Row>[] = [
    { key: 'name', label: t('field_name'), cell: nameOf },
    { key: 'code', label: t('field_code'), cell: (row) => row.code },
    { key: 'row', label: t('row'), cell: (row) => format.count(row.row) },
    {
      key: 'before',
      label: t('price_before'),
      isNumeric: true,
      cell: (row) => format.money(row.price_before),
    },
    {
      key: 'price',
      label: t('price_after'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => format.money(row.price),
    },
  ];
  return (
    <>
      <h2>{t('prices_of_known')}</h2>
      <ListSheet
        query={pricesQuery}
        label={t('prices_of_known')}
        columns={columns}
        rows={(pricesQuery.data?.pages ?? []).flatMap((page) => page.data)}
        keyOf={(row) => String(row.row)}
        noteOf={(row) => `${row.code} · ${t('price_before')}: ${format.money(row.price_before)}`}
        failed={t('failed')}
        empty={{ title: t('fits'), text: '' }}
        isFiltered={false}
        onClear={() => undefined}
      />
    </>
  );
}
