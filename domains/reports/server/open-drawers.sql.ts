import { sql } from 'kysely';
import type { z } from 'zod';
import { EXPECTED_CASH } from '#domains/pos/server/door/expected-cash.sql.ts';
import { lastStatement } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { openDrawersRoute } from '../contract/open-drawers.ts';
import { isAmong } from './dashboard.sql.ts';

type Drawer = z.input<(typeof openDrawersRoute)['answer']>['data'][number];

type DrawerFilter = Scope & { shop_id: string; sees_cash: boolean };

/**
 * The expected cash of each open drawer: its float, the cash of its documents, and cash movements.
 * It reads the documents of open shifts, so it is separate from the dashboard.
 */
export async function selectOpenDrawers(tx: Tx, filter: DrawerFilter): Promise<Drawer[]> {
  const drawers = await selectDrawers(tx, filter);
  if (filter.sees_cash) return drawers;
  return drawers.map(({ cash: _, ...seen }) => seen);
}

const selectDrawers = lastStatement<DrawerFilter, Drawer>(
  (of) => sql<Drawer>`
    select s.id as shift_id, s.register_id, r.name, r.name_bn, s.branch_id, u.name as opened_by,
      to_char(s.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as opened_at,
      case when ${of('sees_cash')}::boolean then ${EXPECTED_CASH} end as cash
    from shift s
    join register r on r.shop_id = s.shop_id and r.id = s.register_id
    join branch b on b.shop_id = s.shop_id and b.id = s.branch_id
    join app_user u on u.id = s.opened_by
    where s.shop_id = ${of('shop_id')} and s.closed_at is null
      and ${isAmong(sql`r.branch_id`, of('branch_ids'))}
      and ${isAmong(sql`r.warehouse_id`, of('warehouse_ids'))}
    order by b.code, r.name, r.id`,
);
