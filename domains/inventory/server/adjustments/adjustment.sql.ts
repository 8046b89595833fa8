import { type RawBuilder, sql } from 'kysely';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import { DOCUMENT, HEAD, isDocument } from '#domains/documents/server/door/document-head.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE, type Scope } from '#platform/http/actor.ts';
import type { Adjustment } from '../../contract/stock-adjustment.ts';
import { decimalsOf } from '../door/decimals.sql.ts';
import { variantsNotStocked } from '../door/variants-not-stocked.sql.ts';

type Loaded = { accounts: Accounts; decimals: Record<string, number>; unstocked: string[] };

export async function loadAdjustmentFacts(
  tx: Tx,
  shop_id: string,
  variant_ids: readonly string[],
): Promise<Loaded> {
  const result = await sql<Loaded>`
    select ${accountsOf(shop_id)} as accounts,
      ${decimalsOf(shop_id, variant_ids)} as decimals,
      ${variantsNotStocked(shop_id, variant_ids)} as unstocked`.execute(tx);
  return assertPresent(result.rows[0], 'a select without from has a row');
}

/** A posted adjustment of a branch that the caller may access. */
export async function findAdjustment(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): Promise<Adjustment | undefined> {
  const { rows } = await adjustmentQuery(shop_id, id, scope).execute(tx);
  return rows[0];
}

/** The same as a statement to be sent with others. */
export function adjustmentQuery(
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): RawBuilder<Adjustment> {
  return sql<Adjustment>`
    select ${HEAD}, a.warehouse_id, a.reason, a.note,
      (select json_agg(json_build_object('id', l.id, 'variant_id', l.variant_id,
          'quantity_change', l.quantity_change, 'unit_cost', l.unit_cost, 'value', l.value)
          order by l.line_no)
        from stock_adjustment_line l
        where l.shop_id = d.shop_id and l.document_id = d.id) as lines
    from ${DOCUMENT}
    join stock_adjustment a on a.shop_id = d.shop_id and a.document_id = d.id
    where ${isDocument(shop_id, id, scope)}`;
}
