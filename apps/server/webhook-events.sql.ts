import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '#platform/db/tx.ts';
import { paymentEventData, returnEventData, saleEventData } from './described/webhook-data.ts';

type Of = { shop_id: string; resource_id: string };

const DOCUMENT = sql`'id', d.id, 'kind', d.kind, 'number', n.number, 'branch_id', d.branch_id,
  'business_date', d.business_date`;

const FROM = sql`document d
  join document_number n on n.shop_id = d.shop_id and n.document_id = d.id`;

/** The data of one event, in the form that the API documents; null: there is no such document. */
async function dataOf<D extends Record<string, unknown>>(
  tx: Tx,
  { shop_id, resource_id }: Of,
  { form, made }: { form: z.ZodType<D>; made: RawBuilder<unknown> },
): Promise<D | null> {
  const { rows } = await sql<{ data: unknown }>`
    ${made} where d.shop_id = ${shop_id} and d.id = ${resource_id}`.execute(tx);
  return rows[0] === undefined ? null : form.parse(rows[0].data);
}

export function saleData(tx: Tx, of: Of) {
  const made = sql`select json_build_object(${DOCUMENT}, 'customer_id', s.customer_id,
      'total', s.total, 'vat', s.vat, 'paid', s.paid, 'due', s.due,
      'path', '/api/v1/pos-sale/' || d.id) as data
    from ${FROM} join sale s on s.shop_id = d.shop_id and s.document_id = d.id`;
  return dataOf(tx, of, { form: saleEventData, made });
}

export function returnData(tx: Tx, of: Of) {
  const made = sql`select json_build_object(${DOCUMENT}, 'customer_id', s.customer_id,
      'sale_id', s.sale_id, 'total', s.total, 'refunded', s.refunded,
      'credited', s.credited) as data
    from ${FROM} join sale_return s on s.shop_id = d.shop_id and s.document_id = d.id`;
  return dataOf(tx, of, { form: returnEventData, made });
}

export function paymentData(tx: Tx, of: Of) {
  const made = sql`select json_build_object(${DOCUMENT}, 'customer_id', p.customer_id,
      'paid', p.paid, 'deposited', p.deposited, 'due_after', p.due_after,
      'path', '/api/v1/payments/' || d.id) as data
    from ${FROM} join payment_received p on p.shop_id = d.shop_id and p.document_id = d.id`;
  return dataOf(tx, of, { form: paymentEventData, made });
}

/** A sales order; the rest of it is read at its path. */
export async function orderData(tx: Tx, { shop_id, resource_id }: Of) {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select json_build_object('number', o.number, 'branch_id', o.branch_id,
      'customer_id', o.party_id, 'total', o.total, 'is_sent', o.sent_at is not null,
      'is_closed', o.closed_at is not null, 'path', '/api/v1/sales-order/' || o.id) as data
    from trade_order o where o.shop_id = ${shop_id} and o.id = ${resource_id}`.execute(tx);
  return rows[0]?.data ?? null;
}

/** A product; its variants and prices are read at its path. */
export async function productData(tx: Tx, { shop_id, resource_id }: Of) {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select json_build_object('code', p.code, 'is_archived', p.archived_at is not null,
      'merged_into', p.merged_into, 'path', '/api/v1/inventory/product/' || p.id) as data
    from product p where p.shop_id = ${shop_id} and p.id = ${resource_id}`.execute(tx);
  return rows[0]?.data ?? null;
}

/** A customer: nothing of the person. */
export async function customerData(tx: Tx, { shop_id, resource_id }: Of) {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select json_build_object('is_archived', c.archived_at is not null,
      'merged_into', c.merged_into, 'path', '/api/v1/customers/' || c.id) as data
    from party c where c.shop_id = ${shop_id} and c.id = ${resource_id}`.execute(tx);
  return rows[0]?.data ?? null;
}

/** What there is of a variant in the warehouses that have any, in 1/10,000 of its base unit. */
export async function stockData(tx: Tx, { shop_id, resource_id }: Of) {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select json_build_object('product_id', v.product_id,
      'levels', coalesce((select json_agg(json_build_object('warehouse_id', l.warehouse_id,
          'on_hand', l.on_hand, 'reserved', l.reserved) order by l.warehouse_id)
        from stock_level l where l.shop_id = v.shop_id and l.variant_id = v.id
          and (l.on_hand <> 0 or l.reserved <> 0)), '[]'),
      'path', '/api/v1/inventory/product/' || v.product_id) as data
    from variant v where v.shop_id = ${shop_id} and v.id = ${resource_id}`.execute(tx);
  return rows[0]?.data ?? null;
}

/** The variants whose quantity these documents changed, each once. */
export async function selectMovedVariants(
  tx: Tx,
  { shop_id, document_ids }: { shop_id: string; document_ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ variant_id: string }>`
    select distinct variant_id from stock_movement
    where shop_id = ${shop_id} and document_id = any (${document_ids}::uuid[])
      and quantity <> 0`.execute(tx);
  return rows.map(({ variant_id }) => variant_id);
}

/** A connection that waits for a person; nothing of its keys. */
export async function connectionData(tx: Tx, { shop_id, resource_id }: Of) {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select json_build_object('app', c.app, 'state', c.state, 'code', c.attention_code,
      'path', '/api/v1/app-integrations/connections/' || c.id) as data
    from connection c where c.shop_id = ${shop_id} and c.id = ${resource_id}`.execute(tx);
  return rows[0]?.data ?? null;
}
