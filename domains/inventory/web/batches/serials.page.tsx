import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { WarehouseField } from '#domains/shops/web/part/warehouse-field.tsx';
import { SearchBox, SelectField } from '#platform/ui/lists/filter-fields.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { variantName } from '#platform/ui/local-name.ts';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listSerialsRoute, type SerialRow } from '../../contract/batches.ts';
import { PIECE_STATES } from '../../core/batches/piece-states.ts';
import { StockTabs } from '../part/stock-tabs.tsx';
import { PieceTag } from './piece-tag.tsx';

const FILTERS = ['q', 'state', 'warehouse_id'] as const;

/** Finds serial numbers by number or customer's phone; a row links to the history. */
export default function Serials() {
  const { t } = useTranslation('inventory');
  const me = useMe();
  const canRead = me.can('product-stock.read');
  const list = useList(listSerialsRoute, FILTERS, canRead);
  const { filters, change } = list;
  const { nameOf } = useWarehouses();
  const columns = useColumns(nameOf);
  return (
    <PagedList
      list={list}
      title={t('serial_numbers')}
      trail={[t('common:stock')]}
      aside={<StockTabs />}
      filters={
        <>
          <SearchBox label={t('serial_search')} value={filters.q} onChange={(q) => change({ q })} />
          <WarehouseField
            value={filters.warehouse_id}
            onChange={(warehouse_id) => change({ warehouse_id })}
          />
          <SelectField
            label={t('piece_state')}
            all={t('all_pieces')}
            value={filters.state}
            options={PIECE_STATES.map((value) => ({ value, label: t(`piece_${value}`) }))}
            onChange={(state) => change({ state })}
          />
        </>
      }
      columns={columns}
      keyOf={(row) => row.id}
      toOf={(row) => `/dashboard/stock/batches/${row.id}`}
      noteOf={(row) => (
        <>
          <span className="figures">{row.serial}</span> <PieceTag state={row.state} />
        </>
      )}
      failed={t('batches_failed')}
      empty={{ title: t('no_serials'), text: t('no_serials_text') }}
    />
  );
}

function useColumns(nameOf: (id: string) => string): Column<SerialRow>[] {
  const { t } = useTranslation('inventory');
  const { language } = useNumberFormat();
  const dates = useDates();
  return [
    { key: 'name', label: t('lists:goods'), cell: (row) => variantName(row, language) },
    {
      key: 'serial',
      label: t('serial_number'),
      cell: (row) => <span className="figures">{row.serial}</span>,
    },
    { key: 'state', label: t('piece_state'), cell: (row) => <PieceTag state={row.state} /> },
    {
      key: 'warehouse',
      label: t('lists:warehouse'),
      cell: (row) => (row.warehouse_id === null ? '–' : nameOf(row.warehouse_id)),
    },
    { key: 'sold_to', label: t('sold_to'), cell: (row) => row.sold_to ?? '–' },
    {
      key: 'warranty',
      label: t('warranty_until'),
      isNumeric: true,
      cell: (row) => (row.warranty_until === null ? '–' : dates.day(row.warranty_until)),
    },
  ];
}
