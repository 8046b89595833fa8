import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import type { CallAnswer } from '#platform/client/call.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { PeriodField, SelectField } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { variantName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listProductStockRoute } from '../../contract/product-stock.ts';
import { listProductMovementRoute } from '../../contract/stock-movement.ts';
import { MoveAsideButton } from '../batches/move-aside-button.tsx';
import { LimitsButton } from './limits-button.tsx';
import { ShelfButton } from './shelf-button.tsx';

type Row = CallAnswer<typeof listProductMovementRoute>['data'][number];

/**
 * The movements of one variant, latest day first, with the balance after each; a row links to the
 * document.
 */
export default function Movements() {
  const { t } = useTranslation('lists');
  const { variant_id = '' } = useParams();
  const { filters, change, clear } = useFilters(['from', 'to', 'warehouse_id', 'branch_id']);
  const { warehouses, nameOf } = useWarehouses();
  const me = useMe();
  const format = useNumberFormat();
  const levels = useQuery({
    ...queryOptionsFor(listProductStockRoute, { query: { variant_id } as never }),
    enabled: me.can('product-stock.read'),
  });
  const rows = levels.data?.data ?? [];
  const [first] = rows;
  const title = first === undefined ? t('movements') : variantName(first, format.language);
  const canRead = me.can('stock-journal.read');
  return (
    <ListPage
      title={title}
      file={
        canRead
          ? { list: listProductMovementRoute, query: { variant_id, ...dropEmpty(filters) } }
          : null
      }
      trail={[t('common:stock')]}
      aside={
        <>
          {rows.map((row) => (
            <Tag
              key={row.warehouse_id}
              tone={row.on_hand <= 0 ? 'bad' : row.is_low ? 'warn' : 'ok'}
            >
              {nameOf(row.warehouse_id)}{' '}
              <span className="figures">{format.quantity(row.on_hand)}</span>
              {row.shelf !== '' && ` · ${row.shelf}`}
              {row.reserved > 0 &&
                ` · ${t('reserved_of', { amount: format.quantity(row.reserved) })}`}
            </Tag>
          ))}
          {me.can('product-stock.read') && (
            <Button
              component={Link}
              to={`/dashboard/stock/reservations?variant_id=${variant_id}`}
              size="md"
              variant="default"
            >
              {t('reservations')}
            </Button>
          )}
          {me.can('stock-transfer.create') && rows.some(({ on_hand }) => on_hand > 0) && (
            <MoveAsideButton variant_id={variant_id} name={title} locations={movable(rows)} />
          )}
          {me.can('product-stock.update') && <LimitsButton levels={rows} nameOf={nameOf} />}
          {me.can('product-stock.update') && <ShelfButton levels={rows} nameOf={nameOf} />}
        </>
      }
      filters={
        <>
          <PeriodField from={filters.from} to={filters.to} onChange={change} />
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
      }
    >
      {canRead ? (
        <Listed filter={{ variant_id, ...dropEmpty(filters) }} onClear={clear} />
      ) : (
        <NoPermission />
      )}
    </ListPage>
  );
}

/** Reserved stock cannot move. */
function movable<Row extends { on_hand: Quantity; reserved: Quantity }>(rows: readonly Row[]) {
  return rows
    .map((row) => ({ ...row, on_hand: quantity(row.on_hand - row.reserved) }))
    .filter(({ on_hand }) => on_hand > 0);
}

type MovementFilter = { variant_id: string; [filter: string]: string };

function Listed({ filter: query, onClear }: { filter: MovementFilter; onClear: () => void }) {
  const { t } = useTranslation('lists');
  const dates = useDates();
  const format = useNumberFormat();
  const { nameOf } = useWarehouses();
  const movementsQuery = useInfiniteQuery(
    pagesFor(listProductMovementRoute, { query: query as never }),
  );
  const rows = (movementsQuery.data?.pages ?? []).flatMap((page) => page.data);
  const columns = useColumns(
    nameOf,
    rows.some(({ value }) => value !== undefined),
  );
  return (
    <ListSheet
      query={movementsQuery}
      label={t('movements')}
      columns={columns}
      rows={rows}
      keyOf={(row) => `${row.document_id} ${row.line_no}`}
      toOf={(row) => documentPath(row.document_id)}
      noteOf={(row) =>
        [
          dates.shortDay(row.business_date),
          t(`kind_${row.document_kind}`),
          t('left_after', { quantity: format.quantity(row.balance) }),
        ].join(' · ')
      }
      failed={t('movements_failed')}
      empty={{ title: t('no_movements'), text: t('no_movements_text') }}
      isFiltered={Object.keys(query).length > 1}
      onClear={onClear}
    />
  );
}

function useColumns(nameOf: (id: string) => string, hasValue: boolean): Column<Row>[] {
  const { t } = useTranslation('lists');
  const format = useNumberFormat();
  const dates = useDates();
  const columns: Column<Row>[] = [
    {
      key: 'number',
      label: t('number'),
      cell: (row) => <span className="figures">{row.number}</span>,
    },
    {
      key: 'date',
      label: t('date'),
      cell: (row) => <span className="figures">{dates.day(row.business_date)}</span>,
    },
    { key: 'kind', label: t('kind'), cell: (row) => t(`kind_${row.document_kind}`) },
    { key: 'warehouse', label: t('warehouse'), cell: (row) => nameOf(row.warehouse_id) },
    {
      key: 'quantity',
      label: t('moved'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => (row.quantity === 0 ? '–' : signed(row.quantity, format.quantity)),
    },
    {
      key: 'balance',
      label: t('lay_there_after'),
      isNumeric: true,
      cell: (row) => format.quantity(row.balance),
    },
  ];
  if (!hasValue) return columns;
  return [
    ...columns,
    {
      key: 'value',
      label: t('cost_moved'),
      isNumeric: true,
      cell: (row) => (row.value === undefined ? '' : format.amount(row.value)),
    },
    {
      key: 'balance_value',
      label: t('stock_value'),
      isNumeric: true,
      cell: (row) => (row.balance_value === undefined ? '' : format.amount(row.balance_value)),
    },
  ];
}

/** Received with a plus sign, issued with a minus sign. */
function signed<N extends number>(value: N, format: (value: N) => string): string {
  return value > 0 ? `+${format(value)}` : format(value);
}
