import { type RawBuilder, sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';

/** Deposits for order `o` that were not reversed, less what was paid back. */
export const TAKEN_IN = sql`coalesce((
  select sum(case x.direction when 'in' then x.amount else -x.amount end)
  from order_deposit k
  join deposit x on x.shop_id = k.shop_id and x.document_id = k.document_id
  where k.shop_id = o.shop_id and k.order_id = o.id and not exists (select from document r
    where r.shop_id = k.shop_id and r.reverses_id = k.document_id)), 0)::bigint`;

/** Invoices of an order that were not reversed. */
export const INVOICED = sql`from sale_invoice i
  join sale s on s.shop_id = i.shop_id and s.document_id = i.document_id
  where i.shop_id = o.shop_id and i.order_id = o.id and not exists (select from document r
    where r.shop_id = i.shop_id and r.reverses_id = i.document_id)`;

/** Deposits used by its invoices. */
export const USED = sql`coalesce((select sum((select sum(y.amount) from payment y
    join payment_method m on m.shop_id = y.shop_id and m.id = y.payment_method_id
    where y.shop_id = i.shop_id and y.document_id = i.document_id and m.kind = 'deposit'))
  ${INVOICED}), 0)::bigint`;

/** The value of the order not invoiced yet. */
export const REST = sql`case when o.done_at is null and o.closed_at is null
  then greatest(0, o.total - coalesce((select sum(s.total) ${INVOICED}), 0)) else 0 end::bigint`;

/**
 * Value of a customer's orders, neither invoiced nor paid in advance, including orders of parties
 * merged into them. The order being invoiced is left out: its due counts instead. So are orders of
 * the web store: anybody can write the phone number of a customer there.
 */
export function valueOfOrders(
  shop_id: RawBuilder<unknown>,
  party_id: RawBuilder<unknown>,
  except: string | null = null,
): RawBuilder<Minor> {
  return sql<Minor>`coalesce((
    select sum(greatest(0, ${REST} - greatest(0, ${TAKEN_IN} - ${USED})))
    from trade_order o
    where o.shop_id = ${shop_id} and o.party_id in (select q.id from party q
        where q.shop_id = ${shop_id} and (q.id = ${party_id} or q.merged_into = ${party_id}))
      and o.kind in ('sales_order', 'job') and o.sent_at is not null and o.done_at is null
      and o.closed_at is null and o.channel = 'office'
      and ${except === null ? sql`true` : sql`o.id <> ${except}::uuid`}), 0)::bigint`;
}

/** The same for the credit limit check, read while the balance is locked. */
export async function readOrdered(
  tx: Tx,
  of: { shop_id: string; party_id: string; except: string | undefined },
): Promise<Minor> {
  const { shop_id, party_id, except = null } = of;
  const survivor = sql`(select coalesce(merged_into, id) from party
    where shop_id = ${shop_id} and id = ${party_id})`;
  const { rows } = await sql<{ ordered: Minor }>`
    select ${valueOfOrders(sql`${shop_id}`, survivor, except)} as ordered`.execute(tx);
  return rows[0]?.ordered ?? (0 as Minor);
}
