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
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { variantName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  type InventoryMovement,
  listInventoryMovementRoute,
  readStockValueRoute,
} from '../../contract/stock-movement.ts';
import { StockTabs } from '../part/stock-tabs.tsx';

const FILTERS = ['q', 'from', 'to', 'warehouse_id', 'branch_id'] as const;
type Filters = Record<(typeof FILTERS)[number], string>;

/** Opening balance, received, issued and closing balance of a period, with the total value. */
export default function InventoryMovementPage() {
  const { t } = useTranslation('lists');
  const me = useMe();
  const dates = useDates();
  const { filters, change, clear } = useFilters(FILTERS);
  const { warehouses } = useWarehouses();
  const canRead = me.can('stock-journal.read');
  const period = { from: filters.from || dates.monthBegin(), to: filters.to || dates.today() };
  const listFilters = { ...filters, ...period };
  return (
    <ListPage
      title={t('inventory_movement')}
      file={canRead ? { list: listInventoryMovementRoute, query: dropEmpty(listFilters) } : null}
      trail={[t('common:stock')]}
      aside={
        <>
          {canRead && me.can('cost.read') && <Worth filters={listFilters} />}
          <StockTabs />
        </>
      }
      filters={
        canRead && (
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
      {canRead ? <Listed filters={listFilters} onClear={clear} /> : <NoPermission />}
    </ListPage>
  );
}

/** The value by the stock journal, and whether the ledger agrees. */
function Worth({ filters }: { filters: Filters }) {
  const { t } = useTranslation('lists');
  const me = useMe();
  const format = useNumberFormat();
  const dates = useDates();
  const { q: _q, from: _from, to, ...scope } = filters;
  const worthQuery = useQuery(
    queryOptionsFor(readStockValueRoute, { query: { date: to, ...dropEmpty(scope) } as never }),
  );
  const worth = worthQuery.data?.data;
  if (worth?.value === undefined) return null;
  const { value, ledger_value, account_id } = worth;
  const ledger = new URLSearchParams({ account_id: account_id ?? '', to, ...dropEmpty(scope) });
  return (
    <>
      <span>
        {t('worth_on', { day: dates.day(to) })} <b className="figures">{format.amount(value)}</b>
      </span>
      {ledger_value != null && (
        <Tag tone={ledger_value === value ? 'ok' : 'bad'}>
          {t('ledger_says')}{' '}
          {me.can('ledger.read') ? (
            <Link to={`/dashboard/ledger?${ledger}`} className="figures">
              {format.amount(ledger_value)}
            </Link>
          ) : (
            <span className="figures">{format.amount(ledger_value)}</span>
          )}
        </Tag>
      )}
    </>
  );
}

function Listed({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const { t } = useTranslation('lists');
  const format = useNumberFormat();
  const worthQuery = useInfiniteQuery(
    pagesFor(listInventoryMovementRoute, { query: dropEmpty(filters) as never }),
  );
  const rows = (worthQuery.data?.pages ?? []).flatMap((page) => page.data);
  const columns = useColumns(rows.some((row) => row.closing_value !== undefined));
  const { q, from, to, ...scope } = filters;
  const query = new URLSearchParams({ ...dropEmpty({ ...scope }), from, to }).toString();
  return (
    <ListSheet
      query={worthQuery}
      label={t('inventory_movement')}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.variant_id}
      toOf={(row) => `/dashboard/stock/${row.variant_id}?${query}`}
      noteOf={(row) =>
        t('in_and_out', {
          taken_in: format.quantity(row.taken_in),
          taken_out: format.quantity(row.taken_out),
        })
      }
      failed={t('movements_failed')}
      empty={{ title: t('no_stock'), text: t('no_stock_text') }}
      isFiltered={q !== '' || scope.warehouse_id !== '' || scope.branch_id !== ''}
      onClear={onClear}
    />
  );
}

const QUANTITIES = ['opening', 'taken_in', 'taken_out', 'closing'] as const;
const VALUES = ['opening_value', 'value_in', 'value_out', 'closing_value'] as const;

function useColumns(hasValue: boolean): Column<InventoryMovement>[] {
  const { t } = useTranslation('lists');
  const format = useNumberFormat();
  const columns: Column<InventoryMovement>[] = [
    { key: 'goods', label: t('goods'), cell: (row) => variantName(row, format.language) },
    {
      key: 'code',
      label: t('code'),
      cell: (row) => <span className="figures">{row.product_code}</span>,
    },
    ...QUANTITIES.map((key) => ({
      key,
      label: t(`moved_${key}`),
      isNumeric: true,
      isPhoneNumeric: key === 'closing',
      cell: (row: InventoryMovement) => (row[key] === 0 ? '–' : format.quantity(row[key])),
    })),
  ];
  if (!hasValue) return columns;
  const values = VALUES.map((key) => ({
    key,
    label: t(`moved_${key}`),
    isNumeric: true,
    cell: (row: InventoryMovement) => (row[key] === undefined ? '' : format.amount(row[key])),
  }));
  return [...columns, ...values];
}
