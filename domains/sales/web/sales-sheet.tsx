import { Box } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { documentPath } from '#domains/documents/core/document-path.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { CallAnswer } from '#platform/client/call.ts';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { listSalesRoute } from '../contract/read-sale.ts';

type Answer = CallAnswer<typeof listSalesRoute>;
type Row = Answer['data'][number];

type Props = {
  query: ComponentProps<typeof ListSheet>['query'];
  rows: readonly Row[];
  totals: Answer['totals'];
  /** With a single day, the time is enough. */
  isOneDay: boolean;
  isFiltered: boolean;
  onClear: () => void;
};

export function SalesSheet({ query, rows, totals, isOneDay, isFiltered, onClear }: Props) {
  const { t } = useTranslation('lists');
  const columns = useColumns(totals, isOneDay);
  const when = useWhen(isOneDay);
  return (
    <ListSheet
      query={query}
      label={t('sales')}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      toOf={(row) => documentPath(row.id)}
      noteOf={(row) => [when(row), row.customer_name ?? row.cashier].join(' · ')}
      count={totals?.count}
      failed={t('sales_failed')}
      empty={{ title: t('no_sales'), text: t('no_sales_text') }}
      isFiltered={isFiltered}
      onClear={onClear}
    />
  );
}

function useWhen(isOneDay: boolean) {
  const dates = useDates();
  return ({ business_date, posted_at }: Row) =>
    isOneDay ? dates.time(posted_at) : `${dates.shortDay(business_date)}, ${dates.time(posted_at)}`;
}

function useColumns(totals: Answer['totals'], isOneDay: boolean): Column<Row>[] {
  const { t } = useTranslation('lists');
  const format = useNumberFormat();
  const when = useWhen(isOneDay);
  const amount = (key: 'total' | 'paid' | 'due'): Column<Row> => ({
    key,
    label: t(key),
    isNumeric: true,
    cell: (row) => <Amount amount={row[key]} isDue={key === 'due'} />,
    total: totals === null ? undefined : <Amount amount={totals[key]} />,
  });
  return [
    {
      key: 'number',
      label: t('number'),
      cell: (row) => (
        <>
          <span className="figures">{row.number}</span>
          {row.kind !== 'sale' && (
            <>
              {' '}
              <Tag tone={row.kind === 'reversal' ? 'bad' : 'info'}>{t(`kind_${row.kind}`)}</Tag>
            </>
          )}
          {row.reversed_by !== null && (
            <>
              {' '}
              <Tag tone="bad">{t('reversed')}</Tag>
            </>
          )}
        </>
      ),
      total: totals === null ? undefined : t('total_of', { count: format.count(totals.count) }),
    },
    { key: 'when', label: t('when'), cell: (row) => <span className="figures">{when(row)}</span> },
    { key: 'customer', label: t('customer'), cell: (row) => row.customer_name ?? '–' },
    { key: 'cashier', label: t('cashier'), cell: (row) => row.cashier },
    {
      key: 'items',
      label: t('items'),
      isNumeric: true,
      cell: (row) => format.count(row.items),
    },
    { ...amount('total'), isPhoneNumeric: true },
    amount('paid'),
    amount('due'),
  ];
}

function Amount({ amount, isDue = false }: { amount: Minor; isDue?: boolean }) {
  const format = useNumberFormat();
  if (amount === 0) return '–';
  return isDue && amount > 0 ? (
    <Box component="span" c="var(--hk-warn)">
      {format.amount(amount)}
    </Box>
  ) : (
    format.amount(amount)
  );
}
