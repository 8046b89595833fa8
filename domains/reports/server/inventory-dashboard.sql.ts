import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { ACCOUNT_SUMS } from '#domains/accounting/server/door/account-measures.sql.ts';
import { stockSums } from '#domains/inventory/server/door/stock-sums.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { rowsOfMeasure } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import { lastStatement } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { inventoryDashboardRoute } from '../contract/inventory-dashboard.ts';
import {
  DEAD_DAYS,
  DEAD_MAX,
  type InventoryFacts,
  SOON_DAYS,
} from '../core/inventory-dashboard.ts';
import {
  type DayFilter,
  type DayScope,
  isInChosenBranches,
  type Of,
  rowsOf,
  scope,
} from './dashboard.sql.ts';

type Answer = z.input<(typeof inventoryDashboardRoute)['answer']>['data'];

export type InventoryFilter = DayFilter & { sees_cost: boolean };

type Facts = InventoryFacts &
  Pick<DayScope, 'currency' | 'branches'> &
  Pick<Answer, 'account_id' | 'dead_stock'> & {
    dead: { variants: number; value: number };
    expiring: { batches: number; expired: number; value: number };
  };

/** One statement: the stock comes from maintained sums. */
export async function loadInventory(tx: Tx, filter: InventoryFilter): Promise<Facts> {
  return assertPresent((await selectInventory(tx, filter))[0], 'the shop exists');
}

const selectInventory = lastStatement<InventoryFilter, Facts>((of) => {
  const shop_id = of('shop_id');
  const day = of as Of;
  return sql`
    with scope as materialized (${scope(day)}), dead as materialized (${deadLevels(day)})
    select s.business_date, s.currency, s.branches,
      (select id from account where shop_id = ${shop_id} and purpose = 'inventory') as account_id,
      (${rowsOf(sql`select id, name, name_bn from warehouse
        where shop_id = ${shop_id} and id = any(s.warehouse_ids)
        order by name, id`)}) as warehouses,
      (${rowsOf(sql`select id, name, name_bn from category
        where shop_id = ${shop_id} order by rank, id`)}) as categories,
      (${rowsOf(sumsOfStock(day))}) as stock_sums, (${rowsOf(stockAccountDays(day))}) as moved,
      (select json_build_object('variants', count(*), 'value', coalesce(exact_sum(value), 0))
        from dead) as dead,
      (${expiring(shop_id)}) as expiring,
      (${rowsOf(firstDeadLevels(day, of('sees_cost')))}) as dead_stock
    from scope s`;
});

/** Stock by warehouse and category. */
function sumsOfStock(of: Of): RawBuilder<unknown> {
  return sql`select warehouse_id,
      nullif(category_id, '00000000-0000-0000-0000-000000000000') as category_id,
      exact_sum(variants) as variants, exact_sum(low) as low, exact_sum(out) as out,
      exact_sum(value) as value
    from ${stockSums(of('shop_id'))} as sums where warehouse_id = any(s.warehouse_ids)
    group by warehouse_id, category_id`;
}

/**
 * The levels in stock that have not moved for DEAD_DAYS. A level stores when it last moved, so the
 * journal is not read. The index finds the months; within the last of them the day decides.
 */
function deadLevels(of: Of): RawBuilder<unknown> {
  return sql`select l.variant_id, l.warehouse_id, l.on_hand, l.value
    from scope s
    join stock_level l on l.shop_id = ${of('shop_id')} and l.warehouse_id = any(s.warehouse_ids)
    where l.on_hand > 0
      and ((l.moved_month <= extract(year from s.business_date - ${sql.lit(DEAD_DAYS)})::integer
            * 12 + extract(month from s.business_date - ${sql.lit(DEAD_DAYS)})::integer
          and l.moved_on <= s.business_date - ${sql.lit(DEAD_DAYS)})
        or l.moved_month is null)`;
}

/** Those of the greatest value, or quantity for users who may not see costs, with their names. */
function firstDeadLevels(of: Of, sees_cost: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select d.*, p.name, p.name_bn, v.name as variant,
      coalesce(nullif(v.name_bn, ''), v.name) as variant_bn, u.name as unit_name,
      u.name_bn as unit_name_bn,
      (select max(m.business_date) from stock_movement m
        where m.shop_id = v.shop_id and m.variant_id = d.variant_id
          and m.warehouse_id = d.warehouse_id and m.kind = 'move') as moved_on
    from (
      select * from dead
      order by case when ${sees_cost}::boolean then value else on_hand end desc, warehouse_id,
        variant_id
      limit ${sql.lit(DEAD_MAX)}
    ) d
    join variant v on v.shop_id = ${of('shop_id')} and v.id = d.variant_id
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
    order by case when ${sees_cost}::boolean then value else on_hand end desc, warehouse_id,
      variant_id`;
}

/** Batches that expire soon, by the index of expiry dates: a shop without batches reads nothing. */
function expiring(shop_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select json_build_object('batches', count(*),
      'expired', count(*) filter (where b.expires_on < s.business_date),
      'value', coalesce(sum(case when e.on_hand > 0
        then round(e.value::numeric * l.on_hand / e.on_hand) else 0 end), 0)::bigint)
    from batch b
    join batch_level l on l.shop_id = b.shop_id and l.batch_id = b.id and l.is_here
    join stock_level e on e.shop_id = l.shop_id and e.warehouse_id = l.warehouse_id
      and e.variant_id = l.variant_id
    where b.shop_id = ${shop_id} and b.expires_on <= s.business_date + ${sql.lit(SOON_DAYS)}
      and l.warehouse_id = any(s.warehouse_ids)`;
}

/** Debits and credits of the stock account, for each day of a fortnight. */
function stockAccountDays(of: Of): RawBuilder<unknown> {
  return sql`select a.business_date, exact_sum(a.debit) as came_in, exact_sum(a.credit) as went_out
    from ${rowsOfMeasure(ACCOUNT_SUMS, of('shop_id'))} a
    where ${isInChosenBranches(of, sql`a`)} and a.account_id = (
        select id from account where shop_id = ${of('shop_id')} and purpose = 'inventory')
      and a.business_date between s.business_date - 13 and s.business_date
    group by a.business_date`;
}
