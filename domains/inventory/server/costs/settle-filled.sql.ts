import { sql } from 'kysely';
import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import type { Tx } from '#platform/db/tx.ts';
import { lotRows } from '../../core/batches/lot-rows.ts';
import type { Settled } from '../../core/costs/settle-levels.ts';
import { lotParts } from '../batches/lot.sql.ts';

type Document = {
  shop_id: string;
  document_id: string;
  business_date: string;
  cost_method: OpenedDocument['cost_method'];
};

/**
 * The value of a level after stock came or went, by the same rule as `filledLevel` and
 * `soundLevel`. It is in the update itself, because no row may have value without stock at any
 * moment.
 */
export const VALUE_AFTER = sql`case
  when l.on_hand < 0 and c.quantity > 0 and l.on_hand + c.quantity <= 0
    then -div(2 * l.value::numeric * (l.on_hand + c.quantity) - l.on_hand, -2 * l.on_hand)::bigint
  when l.on_hand < 0 and c.quantity > 0
    then greatest(0, div(2 * c.value::numeric * (l.on_hand + c.quantity) + c.quantity,
      2 * c.quantity)::bigint)
  when l.on_hand + c.quantity > 0 then greatest(0, l.value + c.value)
  when l.on_hand + c.quantity < 0 then least(0, l.value + c.value)
  else 0 end`;

/** The movements that settle negative stock; levels with lots also get the rest of their value. */
export async function writeSettled(
  tx: Tx,
  document: Document,
  moves: Settled['moves'],
): Promise<void> {
  const { shop_id, document_id, business_date, cost_method } = document;
  const lots = cost_method === 'fifo' ? lotParts(document, lotRows(moves)) : sql``;
  await sql`
    with settled as (
      select * from unnest(
        ${moves.map((m) => m.line_no)}::int[], ${moves.map((m) => m.warehouse_id)}::uuid[],
        ${moves.map((m) => m.variant_id)}::uuid[], ${moves.map((m) => m.value)}::bigint[],
        ${moves.map((m) => m.rest)}::bigint[]
      ) as t (line_no, warehouse_id, variant_id, value, rest)
    ), changed as (
      update stock_level l set value = l.value + s.rest from settled s
      where s.rest <> 0 and l.shop_id = ${shop_id} and l.warehouse_id = s.warehouse_id
        and l.variant_id = s.variant_id
    ), moved as (
      insert into stock_movement (shop_id, document_id, line_no, kind, warehouse_id, variant_id,
        quantity, value, business_date)
      select ${shop_id}, ${document_id}, line_no, 'revaluation', warehouse_id, variant_id, 0,
        value, ${business_date}::date
      from settled
      returning line_no, warehouse_id, variant_id, value, order_no
    )${lots}
    select count(*) from moved`.execute(tx);
}
