import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { BranchField } from '#domains/shops/web/part/branch-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { PeriodField, SearchBox, SelectField } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { given, useFilters } from '#platform/ui/lists/use-filters.ts';
import { goodsName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import {
  type InventoryMovement,
  listInventoryMovementRoute,
  readStockValueRoute,
} from '../../contract/stock-movement.ts';
import { StockTabs } from '../part/stock-tabs.tsx';

const FILTERS = ['q', 'from', 'to', 'warehouse_id', 'branch_id'] as const;
type Filters = Record<(typeof FILTERS)[number], string>;

/** What lay there before a period, came in, went out, lay after, and what all of it is worth. */
export default function InventoryMovementPage() {
  const { t } = useTranslation('lists');
  const me = useMe();
  const dates = useDates();
  const { filters, change, clear } = useFilters(FILTERS);
  const { warehouses } = useWarehouses();
  const may = me.can('stock-journal.read');
  const period = { from: filters.from || dates.monthBegin(), to: filters.to || dates.today() };
  const asked = { ...filters, ...period };
  return (
    <ListPage
      title={t('inventory_movement')}
      file={may ? { list: listInventoryMovementRoute, query: given(asked) } : null}
      trail={[t('common:stock')]}
      aside={
        <>
          {may && me.can('cost.read') && <Worth filters={asked} />}
          <StockTabs />
        </>
      }
      filters={
        may && (
          <>
            <SearchBox
              label={t('stock_search')}
              value={filters.q}
              onChange={(q) => change({ q })}
            />
            <PeriodField from={period.from} to={period.to} onChange={change} />
            <BranchField
              value={filters.branch_id}
              onChange={(branch_id) => change({ branch_id, warehouse_id: '' })}
            />
            {warehouses.length > 1 && (
              <SelectField
                label={t('warehouse')}
                all={t('all_warehouses')}
                value={filters.warehouse_id}
                options={warehouses}
                onChange={(warehouse_id) => change({ warehouse_id })}
              />
            )}
          </>
        )
      }
    >
      {may ? <Listed filters={asked} onClear={clear} /> : <NoPermission />}
    </ListPage>
  );
}

/** By the stock journal, and whether the ledger says the same. */
function Worth({ filters }: { filters: Filters }) {
  const { t } = useTranslation('lists');
  const me = useMe();
  const figures = useFigures();
  const dates = useDates();
  const { q: _q, from: _from, to, ...place } = filters;
  const asked = useQuery(
    queryOptionsFor(readStockValueRoute, { query: { date: to, ...given(place) } as never }),
  );
  const worth = asked.data?.data;
  if (worth?.value === undefined) return null;
  const { value, ledger_value, account_id } = worth;
  const ledger = new URLSearchParams({ account_id: account_id ?? '', to, ...given(place) });
  return (
    <>
      <span>
        {t('worth_on', { day: dates.day(to) })} <b className="figures">{figures.amount(value)}</b>
      </span>
      {ledger_value != null && (
        <Tag tone={ledger_value === value ? 'ok' : 'bad'}>
          {t('ledger_says')}{' '}
          {me.can('ledger.read') ? (
            <Link to={`/dashboard/ledger?${ledger}`} className="figures">
              {figures.amount(ledger_value)}
            </Link>
          ) : (
            <span className="figures">{figures.amount(ledger_value)}</span>
          )}
        </Tag>
      )}
    </>
  );
}

function Listed({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const { t } = useTranslation('lists');
  const figures = useFigures();
  const asked = useInfiniteQuery(
    pagesFor(listInventoryMovementRoute, { query: given(filters) as never }),
  );
  const rows = (asked.data?.pages ?? []).flatMap((page) => page.data);
  const columns = useColumns(rows.some((row) => row.closing_value !== undefined));
  const { q, from, to, ...place } = filters;
  const query = new URLSearchParams({ ...given({ ...place }), from, to }).toString();
  return (
    <ListSheet
      asked={asked}
      label={t('inventory_movement')}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.variant_id}
      toOf={(row) => `/dashboard/stock/${row.variant_id}?${query}`}
      noteOf={(row) =>
        t('in_and_out', {
          taken_in: figures.quantity(row.taken_in),
          taken_out: figures.quantity(row.taken_out),
        })
      }
      failed={t('movements_failed')}
      empty={{ title: t('no_stock'), text: t('no_stock_text') }}
      isFiltered={q !== '' || place.warehouse_id !== '' || place.branch_id !== ''}
      onClear={onClear}
    />
  );
}

const QUANTITIES = ['opening', 'taken_in', 'taken_out', 'closing'] as const;
const VALUES = ['opening_value', 'value_in', 'value_out', 'closing_value'] as const;

function useColumns(hasValue: boolean): Column<InventoryMovement>[] {
  const { t } = useTranslation('lists');
  const figures = useFigures();
  const columns: Column<InventoryMovement>[] = [
    { key: 'goods', label: t('goods'), cell: (row) => goodsName(row, figures.language) },
    {
      key: 'code',
      label: t('code'),
      cell: (row) => <span className="figures">{row.product_code}</span>,
    },
    ...QUANTITIES.map((key) => ({
      key,
      label: t(`moved_${key}`),
      isFigure: true,
      isPhoneFigure: key === 'closing',
      cell: (row: InventoryMovement) => (row[key] === 0 ? '–' : figures.quantity(row[key])),
    })),
  ];
  if (!hasValue) return columns;
  const values = VALUES.map((key) => ({
    key,
    label: t(`moved_${key}`),
    isFigure: true,
    cell: (row: InventoryMovement) => (row[key] === undefined ? '' : figures.amount(row[key])),
  }));
  return [...columns, ...values];
}
