import { sql } from 'kysely';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { PaymentReceived } from '../contract/payment-received.ts';
import { namesOfParty } from './door/same-party.sql.ts';

type PaymentRow = Pick<
  PaymentReceived,
  | 'id'
  | 'number'
  | 'business_date'
  | 'posted_at'
  | 'branch_id'
  | 'customer_id'
  | 'customer_name'
  | 'paid'
  | 'deposited'
  | 'reversed_by'
>;

type PaymentFilter = {
  shop_id: string;
  scope: Scope;
  customer_id: string | null;
  /** Matches the customer's name or the document number; null: any. */
  pattern: string | null;
};

export async function selectPayments(
  tx: Tx,
  filter: PaymentFilter,
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<PaymentRow>[]> {
  const { shop_id, scope, customer_id, pattern } = filter;
  const [at = null, id = null] = page.after ?? [];
  const result = await sql<Keyed<PaymentRow>>`
    select d.id, n.number, d.business_date,
      to_char(d.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as posted_at,
      d.branch_id, x.customer_id, c.name as customer_name, x.paid, x.deposited, r.id as reversed_by,
      array[to_char(d.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), d.id::text]
        as page_key
    from document d
    join payment_received x on x.shop_id = d.shop_id and x.document_id = d.id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    join party c on c.shop_id = x.shop_id and c.id = x.customer_id
    left join document r on r.shop_id = d.shop_id and r.reverses_id = d.id
    where d.shop_id = ${shop_id} and d.kind = 'payment_received'
      and ${isInScope(scope, sql`d`)}
      and (${customer_id}::uuid is null or x.customer_id in ${namesOfParty(shop_id, customer_id)})
      and (${pattern}::text is null or c.name ilike ${pattern} or n.number ilike ${pattern})
      and (${at}::timestamptz is null or (d.posted_at, d.id) < (${at}::timestamptz, ${id}::uuid))
    order by d.posted_at desc, d.id desc limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}
