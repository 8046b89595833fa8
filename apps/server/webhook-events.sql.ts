import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

type Of = { shop_id: string; resource_id: string };

/** What every document says, as fields of its event. */
const DOCUMENT = sql`'kind', d.kind, 'number', n.number, 'branch_id', d.branch_id,
  'business_date', d.business_date`;

const FROM = sql`document d
  join document_number n on n.shop_id = d.shop_id and n.document_id = d.id`;

async function dataOf(tx: Tx, { shop_id, resource_id }: Of, made: RawBuilder<unknown>) {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    ${made} where d.shop_id = ${shop_id} and d.id = ${resource_id}`.execute(tx);
  return rows[0]?.data ?? null;
}

/** A sale, invoice or exchange; amounts in minor units. */
export function saleData(tx: Tx, of: Of) {
  return dataOf(
    tx,
    of,
    sql`select json_build_object(${DOCUMENT}, 'customer_id', s.customer_id, 'total', s.total,
        'vat', s.vat, 'paid', s.paid, 'due', s.due,
        'path', '/api/v1/pos-sale/' || d.id) as data
      from ${FROM} join sale s on s.shop_id = d.shop_id and s.document_id = d.id`,
  );
}

export function returnData(tx: Tx, of: Of) {
  return dataOf(
    tx,
    of,
    sql`select json_build_object(${DOCUMENT}, 'customer_id', s.customer_id, 'sale_id', s.sale_id,
        'total', s.total, 'refunded', s.refunded, 'credited', s.credited) as data
      from ${FROM} join sale_return s on s.shop_id = d.shop_id and s.document_id = d.id`,
  );
}

export function paymentData(tx: Tx, of: Of) {
  return dataOf(
    tx,
    of,
    sql`select json_build_object(${DOCUMENT}, 'customer_id', p.customer_id, 'paid', p.paid,
        'deposited', p.deposited, 'due_after', p.due_after,
        'path', '/api/v1/payments/' || d.id) as data
      from ${FROM} join payment_received p on p.shop_id = d.shop_id and p.document_id = d.id`,
  );
}
