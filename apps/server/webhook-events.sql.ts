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
