import { sql } from 'kysely';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { Adjustment, AdjustmentRequest } from '../../contract/stock-adjustment.ts';
import type { Move } from '../../core/costs/costing.ts';

type Own = { shop_id: string; document_id: string };

const insertAdjustment = fixedQuery<Own & { warehouse_id: string; reason: string; note: string }>(
  (value) => sql`
  insert into stock_adjustment (shop_id, document_id, warehouse_id, reason, note)
  values (${value('shop_id')}, ${value('document_id')}, ${value('warehouse_id')},
    ${value('reason')}, ${value('note')})`,
);

const insertLines = fixedQuery<
  Own & {
    ids: readonly string[];
    variant_ids: readonly string[];
    changes: readonly number[];
    unit_costs: readonly (number | null)[];
    values: readonly number[];
  }
>(
  (value) => sql`
  insert into stock_adjustment_line (shop_id, document_id, id, line_no, variant_id,
    quantity_change, unit_cost, value)
  select ${value('shop_id')}, ${value('document_id')}, id, line_no, variant_id, quantity_change,
    unit_cost, value
  from unnest(${value('ids')}::uuid[], ${value('variant_ids')}::uuid[],
    ${value('changes')}::bigint[], ${value('unit_costs')}::bigint[], ${value('values')}::bigint[])
    with ordinality as t (id, variant_id, quantity_change, unit_cost, value, line_no)`,
);

export type AdjustmentToWrite = Omit<AdjustmentRequest, 'id' | 'reason'> &
  Pick<Adjustment, 'reason'>;

/** An adjustment with its lines, one for each movement; they never change afterwards. */
export function adjustmentRows(
  own: Own,
  { warehouse_id, reason, note = '', lines }: AdjustmentToWrite,
  moves: readonly Move[],
  newId: () => string,
): Effect[] {
  const columns = {
    ...own,
    ids: lines.map(() => newId()),
    variant_ids: lines.map((line) => line.variant_id),
    changes: lines.map((line) => line.quantity_change),
    unit_costs: lines.map((line) => line.unit_cost ?? null),
    values: moves.map((move) => move.value),
  };
  return [
    { locks: 'nothing', statement: insertAdjustment({ ...own, warehouse_id, reason, note }) },
    { locks: 'nothing', statement: insertLines(columns) },
  ];
}
