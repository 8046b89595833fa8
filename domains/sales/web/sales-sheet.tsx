import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { CallAnswer } from '#platform/client/call.ts';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import type { listSalesRoute } from '../contract/read-sale.ts';
import s from './sales-sheet.module.css';

type Answer = CallAnswer<typeof listSalesRoute>;
type Row = Answer['data'][number];

type Props = {
  asked: ComponentProps<typeof ListSheet>['asked'];
  rows: readonly Row[];
  totals: Answer['totals'];
  /** Of one day the time says enough. */
  isOneDay: boolean;
  isFiltered: boolean;
  onClear: () => void;
};

export function SalesSheet({ asked, rows, totals, isOneDay, isFiltered, onClear }: Props) {
  const { t } = useTranslation('lists');
  const columns = useColumns(totals, isOneDay);
  const when = useWhen(isOneDay);
  return (
    <ListSheet
      asked={asked}
      label={t('sales')}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.id}
      toOf={(row) => `/dashboard/documents/${row.id}`}
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
  const figures = useFigures();
  const when = useWhen(isOneDay);
  const amount = (key: 'total' | 'paid' | 'due'): Column<Row> => ({
    key,
    label: t(key),
    isFigure: true,
    cell: (row) => <Figure amount={row[key]} isDue={key === 'due'} />,
    total: totals === null ? undefined : <Figure amount={totals[key]} />,
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
      total: totals === null ? undefined : t('total_of', { count: figures.count(totals.count) }),
    },
    { key: 'when', label: t('when'), cell: (row) => <span className="figures">{when(row)}</span> },
    { key: 'customer', label: t('customer'), cell: (row) => row.customer_name ?? '–' },
    { key: 'cashier', label: t('cashier'), cell: (row) => row.cashier },
    {
      key: 'items',
      label: t('items'),
      isFigure: true,
      cell: (row) => figures.count(row.items),
    },
    { ...amount('total'), isPhoneFigure: true },
    amount('paid'),
    amount('due'),
  ];
}

function Figure({ amount, isDue = false }: { amount: Minor; isDue?: boolean }) {
  const figures = useFigures();
  if (amount === 0) return '–';
  return isDue && amount > 0 ? (
    <span className={s.due}>{figures.amount(amount)}</span>
  ) : (
    figures.amount(amount)
  );
}
