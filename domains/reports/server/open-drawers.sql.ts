import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { lastStatement, type Value } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { openDrawersRoute } from '../contract/open-drawers.ts';
import { isAmong } from './dashboard.sql.ts';

type Drawer = z.input<(typeof openDrawersRoute)['answer']>['data'][number];

type Asked = Scope & { shop_id: string; sees_cash: boolean };

/**
 * What is to lie in each open drawer: its float, the cash of its documents, and cash put in or
 * taken out. It reads the documents of the open shifts, and is asked for beside the figures.
 */
export async function selectOpenDrawers(tx: Tx, asked: Asked): Promise<Drawer[]> {
  const drawers = await selectDrawers(tx, asked);
  if (asked.sees_cash) return drawers;
  return drawers.map(({ cash: _, ...seen }) => seen);
}

const selectDrawers = lastStatement<Asked, Drawer>((of) => {
  const shop_id = of('shop_id');
  return sql<Drawer>`
    with open as materialized (
      select s.id, s.register_id, s.branch_id, s.opened_by, s.opened_at, s.opening_float,
        r.name, r.name_bn, b.code
      from shift s
      join register r on r.shop_id = s.shop_id and r.id = s.register_id
      join branch b on b.shop_id = s.shop_id and b.id = s.branch_id
      where s.shop_id = ${shop_id} and s.closed_at is null
        and ${isAmong(sql`r.branch_id`, of('branch_ids'))}
        and ${isAmong(sql`r.warehouse_id`, of('warehouse_ids'))}
    ), moved as materialized (${cashOf(of)})
    select s.id as shift_id, s.register_id, s.name, s.name_bn, s.branch_id, u.name as opened_by,
      to_char(s.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as opened_at,
      (s.opening_float + coalesce((select sum(amount) from moved where shift_id = s.id), 0))::bigint
        as cash
    from open s
    join app_user u on u.id = s.opened_by
    order by s.code, s.name, s.register_id`;
});

/** As `EXPECTED_CASH` of one shift: of all of them at once, where the caller may see it. */
function cashOf(of: Value<Asked>): RawBuilder<unknown> {
  const here = sql`d.shop_id = ${of('shop_id')} and ${of('sees_cash')}::boolean
        and d.shift_id = any(array(select id from open))`;
  return sql`
      select d.shift_id, sum(p.amount) as amount
      from document d
      join payment p on p.shop_id = d.shop_id and p.document_id = d.id
      where ${here} and p.payment_method_id = any(array(
        select id from payment_method where shop_id = ${of('shop_id')} and kind = 'cash'))
      group by d.shift_id
      union all
      select d.shift_id, sum(case when d.reverses_id is null then x.amount else -x.amount end)
      from document d
      join drawer_cash x on x.shop_id = d.shop_id and x.document_id = coalesce(d.reverses_id, d.id)
      where ${here} and d.kind in ('drawer_cash', 'reversal')
      group by d.shift_id`;
}
