import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { localName } from '#platform/ui/local-name.ts';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listTransfersRoute, type TransferRow } from '../../contract/stock-transfer.ts';
import { LocationAndState } from '../levels/location-and-state.tsx';
import { StockTabs } from '../part/stock-tabs.tsx';
import { TransferState } from './transfer-state.tsx';

const FILTERS = ['q', 'state', 'warehouse_id'] as const;
const STATES = ['draft', 'sent', 'closed', 'cancelled'] as const;

/** The transfers between warehouses. */
export default function Transfers() {
  const { t } = useTranslation('inventory');
  const me = useMe();
  const canRead = me.can('stock-transfer.read');
  const list = useList(listTransfersRoute, FILTERS, canRead);
  const { filters, change } = list;
  const { columns, noteOf } = useColumns();
  return (
    <PagedList
      list={list}
      title={t('transfers')}
      trail={[t('common:stock')]}
      aside={
        <>
          <StockTabs />
          {me.can('stock-transfer.create') && <NewTransfer />}
        </>
      }
      filters={
        <>
          <SearchBox
            label={t('transfer_search')}
            value={filters.q}
            onChange={(q) => change({ q })}
          />
          <LocationAndState
            filters={filters}
            change={change}
            states={STATES.map((value) => ({ value, label: t(`transfer_${value}`) }))}
          />
        </>
      }
      columns={columns}
      keyOf={(row) => row.id}
      toOf={(row) => `/dashboard/stock/transfers/${row.id}`}
      noteOf={noteOf}
      failed={t('transfers_failed')}
      empty={{ title: t('no_transfers'), text: t('no_transfers_text') }}
    />
  );
}

function NewTransfer() {
  const { t } = useTranslation('inventory');
  return (
    <Button component={Link} to="/dashboard/stock/transfers/new" size="md">
      {t('new_transfer')}
    </Button>
  );
}

function useColumns() {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  const dates = useDates();
  const { language } = format;
  const way = (row: TransferRow) =>
    `${localName(row.from, language)} → ${localName(row.to, language)}`;
  const columns: Column<TransferRow>[] = [
    { key: 'way', label: t('way'), cell: way },
    {
      key: 'number',
      label: t('lists:number'),
      cell: (row) => <span className="figures">{row.number ?? '–'}</span>,
    },
    {
      key: 'date',
      label: t('lists:date'),
      cell: (row) => <span className="figures">{dates.moment(row.created_at)}</span>,
    },
    { key: 'by', label: t('written_by'), cell: (row) => row.created_by },
    {
      key: 'state',
      label: t('lists:stock_state'),
      cell: (row) => <TransferState state={row.state} />,
    },
    {
      key: 'lines',
      label: t('line_count'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => format.count(row.line_count),
    },
    {
      key: 'open',
      label: t('lines_on_the_way'),
      isNumeric: true,
      cell: (row) => (row.open_count === 0 ? '–' : format.count(row.open_count)),
    },
  ];
  const noteOf = (row: TransferRow) => (
    <>
      {row.number ?? ''} <TransferState state={row.state} />
    </>
  );
  return { columns, noteOf };
}
