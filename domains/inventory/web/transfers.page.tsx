import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { Choice, SearchBox, SelectField } from '#platform/ui/filter-fields.tsx';
import { ListPage } from '#platform/ui/list-page.tsx';
import { ListSheet } from '#platform/ui/list-sheet.tsx';
import type { Column } from '#platform/ui/list-table.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import { given, useFilters } from '#platform/ui/use-filters.ts';
import { listTransfersRoute, type TransferRow } from '../contract/stock-transfer.ts';
import { TransferState } from './transfer-state.tsx';

const FILTERS = ['q', 'state', 'warehouse_id'] as const;
const STATES = ['draft', 'sent', 'closed', 'cancelled'] as const;

/** What goes, or went, from one warehouse to another. */
export default function Transfers() {
  const { t } = useTranslation('inventory');
  const me = useMe();
  const { filters, change, clear } = useFilters(FILTERS);
  const { warehouses } = useWarehouses();
  const may = me.can('stock-transfer.read');
  const asked = useInfiniteQuery({
    ...pagesFor(listTransfersRoute, { query: given(filters) as never }),
    enabled: may,
  });
  const { columns, noteOf } = useColumns();
  return (
    <ListPage
      title={t('transfers')}
      trail={[t('common:stock')]}
      file={may ? { list: listTransfersRoute, query: given(filters) } : null}
      aside={me.can('stock-transfer.create') && <NewTransfer />}
      filters={
        may && (
          <>
            <SearchBox
              label={t('transfer_search')}
              value={filters.q}
              onChange={(q) => change({ q })}
            />
            {warehouses.length > 1 && (
              <SelectField
                label={t('lists:warehouse')}
                all={t('lists:all_warehouses')}
                value={filters.warehouse_id}
                options={warehouses}
                onChange={(warehouse_id) => change({ warehouse_id })}
              />
            )}
            <Choice
              label={t('lists:stock_state')}
              value={filters.state}
              options={STATES.map((value) => ({ value, label: t(`transfer_${value}`) }))}
              onChange={(state) => change({ state })}
            />
          </>
        )
      }
    >
      {may ? (
        <ListSheet
          asked={asked}
          label={t('transfers')}
          columns={columns}
          rows={(asked.data?.pages ?? []).flatMap((page) => page.data)}
          keyOf={(row) => row.id}
          toOf={(row) => `/dashboard/stock/transfers/${row.id}`}
          noteOf={noteOf}
          failed={t('transfers_failed')}
          empty={{ title: t('no_transfers'), text: t('no_transfers_text') }}
          isFiltered={Object.values(filters).some((value) => value !== '')}
          onClear={clear}
        />
      ) : (
        <NoPermission />
      )}
    </ListPage>
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
  const figures = useFigures();
  const dates = useDates();
  const { language } = figures;
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
      isFigure: true,
      isPhoneFigure: true,
      cell: (row) => figures.count(row.line_count),
    },
    {
      key: 'open',
      label: t('lines_on_the_way'),
      isFigure: true,
      cell: (row) => (row.open_count === 0 ? '–' : figures.count(row.open_count)),
    },
  ];
  const noteOf = (row: TransferRow) => (
    <>
      {row.number ?? ''} <TransferState state={row.state} />
    </>
  );
  return { columns, noteOf };
}
