import { type RawBuilder, sql } from 'kysely';
import { PRICE_LOOKED_AT } from '#domains/catalog/server/door/price-looked-at.sql.ts';
import { rowsOfMeasure } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import type { RecurringKind } from '#domains/recurring/core/template-state.ts';
import { PRODUCT_SUMS } from '#domains/sales/server/door/sales-measures.sql.ts';
import { lastStatement, type Value } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { Alert } from '../contract/alerts.ts';
import { isAmong } from './dashboard.sql.ts';

type AlertFilter = Scope & {
  shop_id: string;
  now: Date;
  sees_cost: boolean;
  reads_entries: boolean;
};

type Of = Value<AlertFilter>;

/** Alerts of the whole shop are shown to members of all branches. */
const seesAllBranches = (of: Of) => sql`${of('branch_ids')}::uuid[] is null`;

/** Whether a row with branch and warehouse is in the caller's scope. */
const isInScope = (of: Of, row: RawBuilder<unknown>) =>
  sql`${isAmong(sql`${row}.branch_id`, of('branch_ids'))}
      and ${isAmong(sql`${row}.warehouse_id`, of('warehouse_ids'))}`;

/**
 * The alerts with at least one row, in the order of `rank`. The query reads the dues of all
 * customers, so it is separate from the dashboard, which never waits for it.
 */
export async function selectAlerts(tx: Tx, filter: AlertFilter): Promise<Alert[]> {
  const alerts = await selectAll(tx, filter);
  return alerts.map(({ kind, count, id, name, name_bn, amount, since }) => ({
    kind,
    count,
    id,
    name,
    name_bn,
    amount,
    since,
  }));
}

const selectAll = lastStatement<AlertFilter, Alert>(
  (of) => sql`
    select * from (
      ${overdue(of)} union all ${creditLimitsExceeded(of)} union all ${shiftsOpen(of)}
      union all ${recurringOpen(of, 7, 'invoice')} union all ${recurringOpen(of, 8, 'expense')}
      union all ${recurringOpen(of, 9, 'journal')}
      union all ${drawersDiffer(of)} union all ${soldOut(of)}
      union all ${costRose(of)} union all ${connectionsStopped(of)}
    ) as need (rank, kind, count, id, name, name_bn, amount, since)
    where count > 0 order by rank`,
);

const today = (of: Of): RawBuilder<unknown> => sql`(
  select (${of('now')}::timestamptz at time zone timezone)::date
  from shop where shop_id = ${of('shop_id')})`;

/** One alert for all `rows`: their number and sum, and the first by `order`. */
function alertOf(
  rank: number,
  kind: Alert['kind'],
  rows: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(select ${sql.lit(rank)}, ${sql.lit(kind)}, count(*)::int,
    (array_agg(id order by ${order}))[1], (array_agg(name order by ${order}))[1],
    (array_agg(name_bn order by ${order}))[1], sum(amount)::bigint, min(since)
    from (${rows}) as found)`;
}

/**
 * Dues more than 30 days overdue, over the whole shop, less the customer's deposit: a sufficient
 * deposit means no alert.
 */
function overdue(of: Of): RawBuilder<unknown> {
  const shop_id = of('shop_id');
  const rows = sql`select p.id, p.name, '' as name_bn,
      late.amount - coalesce(d.balance, 0) as amount, null::date as since
    from (
      select i.party_id, exact_sum(i.open) as amount from open_item i
      where i.shop_id = ${shop_id} and i.kind = 'customer' and i.open <> 0 and i.open > 0
        and i.due_date < ${today(of)} - 30 and ${seesAllBranches(of)}
      group by i.party_id
    ) as late
    join party p on p.shop_id = ${shop_id} and p.id = late.party_id
    left join party_deposit d on d.shop_id = p.shop_id and d.party_id = p.id
    where late.amount > coalesce(d.balance, 0)`;
  return alertOf(1, 'overdue', rows, sql`amount desc, id`);
}

/** Customers above their credit limit, over the whole shop. */
function creditLimitsExceeded(of: Of): RawBuilder<unknown> {
  const shop_id = of('shop_id');
  const rows = sql`select p.id, p.name, '' as name_bn, b.balance - p.credit_limit as amount,
      null::date as since
    from party p
    join party_balance b on b.shop_id = p.shop_id and b.party_id = p.id
    where p.shop_id = ${shop_id} and p.kind = 'customer' and b.balance > p.credit_limit
      and ${seesAllBranches(of)}`;
  return alertOf(2, 'over_limit', rows, sql`amount desc, id`);
}

/** Shifts opened on an earlier day: their drawers were not counted. */
function shiftsOpen(of: Of): RawBuilder<unknown> {
  const shop_id = of('shop_id');
  const rows = sql`select s.id, r.name, r.name_bn, null::bigint as amount,
      (s.opened_at at time zone h.timezone)::date as since
    from shift s
    join shop h on h.shop_id = s.shop_id
    join register r on r.shop_id = s.shop_id and r.id = s.register_id
    where s.shop_id = ${shop_id} and s.closed_at is null
      and (s.opened_at at time zone h.timezone)::date < ${today(of)}
      and ${isInScope(of, sql`r`)}`;
  return alertOf(3, 'shift_open', rows, sql`since, id`);
}

/** Drawers whose count differed from the expected cash in the last seven days. */
function drawersDiffer(of: Of): RawBuilder<unknown> {
  const shop_id = of('shop_id');
  const rows = sql`select s.id, r.name, r.name_bn, c.difference as amount,
      (s.closed_at at time zone h.timezone)::date as since
    from shift s
    join shop h on h.shop_id = s.shop_id
    join register r on r.shop_id = s.shop_id and r.id = s.register_id
    join shift_close c on c.shop_id = s.shop_id and c.shift_id = s.id and c.difference <> 0
    where s.shop_id = ${shop_id} and s.closed_at > ${of('now')}::timestamptz - interval '7 days'
      and ${isInScope(of, sql`r`)}`;
  return alertOf(4, 'drawer_differs', rows, sql`abs(amount) desc, id`);
}

/** Open dates of recurring documents; the one that waits longest first. */
function recurringOpen(of: Of, rank: number, kind: RecurringKind): RawBuilder<unknown> {
  const shop_id = of('shop_id');
  const rows = sql`select t.id, t.name, '' as name_bn, null::bigint as amount, r.due_date as since
    from recurring_run r
    join recurring_template t on t.shop_id = r.shop_id and t.id = r.template_id
    where r.shop_id = ${shop_id} and r.state in ('waiting', 'refused')
      and t.kind = ${sql.lit(kind)} and ${isInScope(of, sql`t`)}
      and ${kind === 'journal' ? sql`${of('reads_entries')}::boolean` : sql`true`}`;
  return alertOf(rank, `recurring_${kind}`, rows, sql`since, id`);
}

/** Sold-out products that sold in the last seven days; the best sold first. */
function soldOut(of: Of): RawBuilder<unknown> {
  const shop_id = of('shop_id');
  const rows = sql`select v.id, concat_ws(' ', p.name, nullif(v.name, '')) as name,
      concat_ws(' ', coalesce(nullif(p.name_bn, ''), p.name), nullif(v.name_bn, '')) as name_bn,
      null::bigint as amount, null::date as since, pace.net
    from stock_level l
    join warehouse w on w.shop_id = l.shop_id and w.id = l.warehouse_id
    join variant v on v.shop_id = l.shop_id and v.id = l.variant_id and v.archived_at is null
    join product p on p.shop_id = v.shop_id and p.id = v.product_id and p.archived_at is null
    cross join lateral (
      select sum(g.net) as net from generate_series(0, 6) as ago
      join ${rowsOfMeasure(PRODUCT_SUMS, shop_id)} g on g.branch_id = w.branch_id
        and g.business_date = ${today(of)} - ago and g.variant_id = l.variant_id
    ) as pace
    where l.shop_id = ${shop_id} and l.is_low and l.on_hand <= 0 and pace.net > 0
      and ${isAmong(sql`w.branch_id`, of('branch_ids'))}
      and ${isAmong(sql`w.id`, of('warehouse_ids'))}`;
  return alertOf(5, 'out_of_stock', rows, sql`net desc, id`);
}

/**
 * Products whose cost increased and whose price was not reviewed since; the greatest increase
 * first.
 */
function costRose(of: Of): RawBuilder<unknown> {
  const shop_id = of('shop_id');
  const rows = sql`select p.id, concat_ws(' ', p.name, nullif(v.name, '')) as name,
      concat_ws(' ', coalesce(nullif(p.name_bn, ''), p.name), nullif(v.name_bn, '')) as name_bn,
      null::bigint as amount, null::date as since, c.new_cost::numeric / c.old_cost as rose
    from cost_increase c
    join warehouse w on w.shop_id = c.shop_id and w.id = c.warehouse_id
    join variant v on v.shop_id = c.shop_id and v.id = c.variant_id and v.archived_at is null
    join product p on p.shop_id = v.shop_id and p.id = v.product_id and p.archived_at is null
    where c.shop_id = ${shop_id} and c.dismissed_at is null and ${of('sees_cost')}::boolean
      and not ${PRICE_LOOKED_AT}
      and ${isAmong(sql`w.branch_id`, of('branch_ids'))}
      and ${isAmong(sql`w.id`, of('warehouse_ids'))}`;
  return alertOf(6, 'cost_rose', rows, sql`rose desc, id`);
}

/** Connections that stand still until somebody mends them; what goes over them waits. */
function connectionsStopped(of: Of): RawBuilder<unknown> {
  const rows = sql`select c.id, c.name, '' as name_bn, null::bigint as amount, null::date as since
    from connection c
    where c.shop_id = ${of('shop_id')} and c.state = 'needs_attention' and ${seesAllBranches(of)}`;
  return alertOf(10, 'connection_stopped', rows, sql`name, id`);
}
