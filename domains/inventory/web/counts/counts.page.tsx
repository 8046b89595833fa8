import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { localName } from '#platform/ui/local-name.ts';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { type CountRow, listCountsRoute } from '../../contract/stock-count.ts';
import { LocationAndState } from '../levels/location-and-state.tsx';
import { StockTabs } from '../part/stock-tabs.tsx';
import { CountState, useCountOf } from './count-state.tsx';

const FILTERS = ['state', 'warehouse_id'] as const;
const STATES = ['open', 'posted', 'cancelled'] as const;

/** The open and the finished counts. */
export default function Counts() {
  const { t } = useTranslation('inventory');
  const me = useMe();
  const canRead = me.can('stock-count.read');
  const list = useList(listCountsRoute, FILTERS, canRead);
  const { filters, change } = list;
  const { columns, noteOf } = useColumns();
  const action = me.can('stock-count.create') && (
    <Button component={Link} to="/dashboard/stock/counts/new" size="md">
      {t('new_count')}
    </Button>
  );
  return (
    <PagedList
      list={list}
      title={t('counts')}
      trail={[t('common:stock')]}
      aside={
        <>
          <StockTabs />
          {action}
        </>
      }
      filters={
        <LocationAndState
          filters={filters}
          change={change}
          states={STATES.map((value) => ({ value, label: t(`count_${value}`) }))}
        />
      }
      columns={columns}
      keyOf={(row) => row.id}
      toOf={(row) => `/dashboard/stock/counts/${row.id}`}
      noteOf={noteOf}
      failed={t('counts_failed')}
      empty={{ title: t('no_counts'), text: t('no_counts_text') }}
    />
  );
}

function useColumns() {
  const { t, i18n } = useTranslation('inventory');
  const format = useNumberFormat();
  const dates = useDates();
  const whatOf = useCountOf();
  const columns: Column<CountRow>[] = [
    {
      key: 'where',
      label: t('lists:warehouse'),
      cell: (row) => localName(row.warehouse, i18n.language),
    },
    { key: 'what', label: t('what_is_counted'), cell: whatOf },
    {
      key: 'date',
      label: t('lists:date'),
      cell: (row) => <span className="figures">{dates.moment(row.created_at)}</span>,
    },
    { key: 'by', label: t('begun_by'), cell: (row) => row.created_by },
    {
      key: 'state',
      label: t('lists:stock_state'),
      cell: (row) => <CountState state={row.state} />,
    },
    {
      key: 'number',
      label: t('lists:number'),
      cell: (row) => <span className="figures">{row.number ?? '–'}</span>,
    },
    {
      key: 'counted',
      label: t('goods_counted'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => format.count(row.counted),
    },
  ];
  const noteOf = (row: CountRow) => (
    <>
      {whatOf(row)} · <span className="figures">{dates.moment(row.created_at)}</span>{' '}
      <CountState state={row.state} />
    </>
  );
  return { columns, noteOf };
}
