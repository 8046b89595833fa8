import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { ACCOUNT_SUMS } from '#domains/accounting/server/door/account-measures.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { sumsUpTo } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import { isInBranches, isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import { type Keyed, rowsToFetch } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { InventoryMovement, listProductMovementRoute } from '../../contract/stock-movement.ts';
import { STOCK_VALUES } from '../door/stock-measures.sql.ts';

type MovementFilter = {
  shop_id: string;
  scope: Scope;
  after: readonly string[] | null;
  limit: number;
};

type Movement = z.input<typeof listProductMovementRoute.answer>['data'][number];

/**
 * The movements of one variant with running balances, in date order: a late posting appears on its
 * own day. Latest first.
 */
export async function selectProductMovement(
  tx: Tx,
  filter: MovementFilter & { variant_id: string; from: string | null; to: string | null },
): Promise<Keyed<Movement>[]> {
  const { shop_id, scope, from, to } = filter;
  const [day, document, line] = filter.after ?? [];
  const result = await sql<Keyed<Movement>>`
    select m.document_id, m.line_no, d.kind as document_kind, n.number, m.business_date,
      m.warehouse_id, v.id as variant_id, p.code as product_code, p.name, p.name_bn,
      v.name as variant, coalesce(nullif(v.name_bn, ''), v.name) as variant_bn, m.kind,
      m.quantity, m.value,
      m.balance, m.balance_value,
      array[m.business_date::text, m.document_id::text, m.line_no::text] as page_key
    from (
      select t.document_id, t.line_no, t.business_date, t.warehouse_id, t.kind, t.quantity,
        t.value, (sum(t.quantity) over folded)::bigint as balance,
        (sum(t.value) over folded)::bigint as balance_value
      from stock_movement t
      where t.shop_id = ${shop_id} and t.variant_id = ${filter.variant_id}
        and ${isInWarehouses({ shop_id, ...scope }, sql`t.warehouse_id`)}
        ${to === null ? sql`` : sql`and t.business_date <= ${to}::date`}
      window folded as (order by t.business_date, t.document_id, t.line_no)
    ) as m
    join document d on d.shop_id = ${shop_id} and d.id = m.document_id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    join variant v on v.shop_id = ${shop_id} and v.id = ${filter.variant_id}
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    where true ${from === null ? sql`` : sql`and m.business_date >= ${from}::date`}
      ${
        day === undefined
          ? sql``
          : sql`and (m.business_date, m.document_id, m.line_no)
              < (${day}::date, ${document}::uuid, ${line}::int)`
      }
    order by m.business_date desc, m.document_id desc, m.line_no desc
    limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

export type InventoryMovementFilter = MovementFilter & {
  variant_id: string | null;
  /** The next matches of a search, best first. null: all variants. */
  found: RawBuilder<unknown> | null;
  from: string;
  to: string;
};

/** Chooses a page of variants first, and then reads only their movements. */
export async function selectInventoryMovement(
  tx: Tx,
  filter: InventoryMovementFilter,
): Promise<Keyed<InventoryMovement>[]> {
  const { shop_id, scope, from, to } = filter;
  const inScope = isInWarehouses({ shop_id, ...scope }, sql`t.warehouse_id`);
  const isHere = sql`exists (select from stock_level t where t.shop_id = v.shop_id
    and t.variant_id = v.id and ${inScope})`;
  const result = await sql<Keyed<InventoryMovement>>`
    select g.id as variant_id, p.code as product_code, p.name, p.name_bn,
      g.name as variant, coalesce(nullif(g.name_bn, ''), g.name) as variant_bn, u.name as unit_name,
      u.name_bn as unit_name_bn, m.opening, m.taken_in, m.taken_out,
      m.opening + m.taken_in - m.taken_out as closing, m.opening_value, m.value_in, m.value_out,
      m.opening_value + m.value_in - m.value_out as closing_value,
      g.page_key
    from (${pageVariants(filter, isHere)}) as g
    join product p on p.shop_id = g.shop_id and p.id = g.product_id
    join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
    cross join lateral (
      select ${before(sql`quantity`, from)} as opening,
        ${before(sql`value`, from)} as opening_value,
        ${within(sql`quantity`, from)} as taken_in, ${within(sql`-quantity`, from)} as taken_out,
        ${within(sql`value`, from)} as value_in, ${within(sql`-value`, from)} as value_out
      from stock_movement t
      where t.shop_id = g.shop_id and t.variant_id = g.id and ${inScope}
        and t.business_date <= ${to}::date
    ) as m
    order by g.place, g.location_text, g.id`.execute(tx);
  return result.rows;
}

/** By name, or in the order of the search. */
function pageVariants(
  filter: InventoryMovementFilter,
  isHere: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { shop_id, variant_id, found, after } = filter;
  const one = variant_id === null ? sql`` : sql`and v.id = ${variant_id}`;
  const [text, id] = after ?? [];
  const here = sql`where v.archived_at is null ${one} and ${isHere}`;
  if (found !== null) {
    return sql`select v.*, f.rank as place, f.search_text as location_text,
        array[f.rank::text, f.search_text, v.id::text] as page_key
      from (${found}) as f join variant v on v.shop_id = ${shop_id} and v.id = f.id ${here}
      order by place, location_text, v.id limit ${sql.lit(rowsToFetch(filter.limit))}`;
  }
  const behind =
    text === undefined ? sql`` : sql`and (v.search_text, v.id) > (${text}::text, ${id}::uuid)`;
  return sql`select v.*, 0 as place, v.search_text as location_text,
      array[v.search_text, v.id::text] as page_key
    from variant v ${here} and v.shop_id = ${shop_id} ${behind}
    order by v.search_text, v.id limit ${sql.lit(rowsToFetch(filter.limit))}`;
}

function before(amount: RawBuilder<unknown>, from: string): RawBuilder<unknown> {
  return sql`coalesce(sum(${amount}) filter (where t.business_date < ${from}::date), 0)::bigint`;
}

/** Adds up only positive amounts since `from`. */
function within(amount: RawBuilder<unknown>, from: string): RawBuilder<unknown> {
  return sql`coalesce(sum(${amount})
    filter (where t.business_date >= ${from}::date and ${amount} > 0), 0)::bigint`;
}

type StockValueFilter = { shop_id: string; scope: Scope; date: string; has_ledger: boolean };

/** By both books, each from its sums, so that movements since do not slow it down. */
export async function loadStockValue(
  tx: Tx,
  { shop_id, scope, date, has_ledger }: StockValueFilter,
): Promise<{ value: Minor; ledger_value: Minor | null; account_id: string | null }> {
  const account = sql`(select id from account
    where shop_id = ${shop_id} and purpose = 'inventory')`;
  const ledger = sql`(select coalesce(sum(y.debit - y.credit), 0)::bigint
    from account a
    cross join lateral (select * from ${sumsUpTo(ACCOUNT_SUMS, { shop_id, day: date })} d
      where d.account_id = a.id) y
    where a.shop_id = ${shop_id} and a.control_of = 'inventory'
      and ${isInBranches(scope, sql`y.branch_id`)})`;
  const result = await sql<Awaited<ReturnType<typeof loadStockValue>>>`
    select ${has_ledger ? ledger : sql`null`} as ledger_value,
      ${has_ledger ? account : sql`null`} as account_id,
      (select coalesce(sum(t.value), 0)::bigint
        from ${sumsUpTo(STOCK_VALUES, { shop_id, day: date })} t
        where ${isInWarehouses({ shop_id, ...scope }, sql`t.warehouse_id`)}) as value`.execute(tx);
  return assertPresent(result.rows[0], 'a select without from has a row');
}
