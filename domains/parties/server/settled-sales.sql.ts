import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import { fixedQuery, toQuery, type Value } from '#platform/db/fixed-statement.ts';
import { duesOf } from './dues.sql.ts';

type Settled = readonly { document_id: string; amount: Minor }[];

/** Inserts the missing balances of the sales among `ids`, and locks all in order. */
function lockSalesQuery<V extends { shop_id: string }>(
  ids: (value: Value<V>) => RawBuilder<unknown>,
): (values: V) => CompiledQuery[] {
  const inserted = fixedQuery<V>(
    (value) => sql`
    insert into sale_balance (shop_id, sale_id, total, paid)
    select shop_id, document_id, total, paid from sale
    where shop_id = ${value('shop_id')} and document_id in (${ids(value)})
    order by document_id
    on conflict (shop_id, sale_id) do nothing`,
  );
  const locked = fixedQuery<V>(
    (value) => sql`
    select from sale_balance
    where shop_id = ${value('shop_id')} and sale_id in (${ids(value)})
    order by sale_id for update`,
  );
  return (values) => [inserted(values), locked(values)];
}

/** The sales that a customer owes. */
export const lockDueSalesQuery = lockSalesQuery<{ shop_id: string; customer_id: string }>(
  (value) => sql`select document_id
    from (${duesOf(value('shop_id'), value('customer_id'))}) as due`,
);

/** The sales that a payment or a write-off settled. */
export const lockAllocatedSalesQuery = lockSalesQuery<{ shop_id: string; document_id: string }>(
  (value) => sql`select settles_id from allocation
    where shop_id = ${value('shop_id')} and document_id = ${value('document_id')}`,
);

/** Whether a return refunded what a payment settled: then less would stay paid than that. */
export const isRefunded = fixedQuery<
  { shop_id: string; document_id: string },
  { is_refunded: boolean }
>(
  (value) => sql`
  select exists (
    select from allocation a
    join sale_balance b on b.shop_id = a.shop_id and b.sale_id = a.settles_id
    where a.shop_id = ${value('shop_id')} and a.document_id = ${value('document_id')}
      and (b.paid - a.amount > b.total - b.credited or b.paid - a.amount < b.refunded)
  ) as is_refunded`,
);

/** The update of the sales in `settled`, and those changed: parts of a WITH. */
function addPaidCte(shop_id: string, settled: Settled, isAnyway: boolean): RawBuilder<unknown> {
  const guard = isAnyway ? sql`` : sql`and (t.amount > 0 or b.paid + t.amount >= b.refunded)`;
  return sql`settled as (
      select t.sale_id, t.amount
      from unnest(${settled.map((one) => one.document_id)}::uuid[],
        ${settled.map((one) => one.amount)}::bigint[]) as t (sale_id, amount)
      join sale s on s.shop_id = ${shop_id} and s.document_id = t.sale_id
    ), changed as (
      update sale_balance b set paid = b.paid + t.amount
      from settled t
      where b.shop_id = ${shop_id} and b.sale_id = t.sale_id
        and b.paid + t.amount <= b.total - b.credited ${guard}
      returning 1
    )`;
}

/** Adds to what is paid of those documents that are sales, or subtracts. */
export function addPaidQuery(shop_id: string, settled: Settled): CompiledQuery {
  return toQuery(sql`
    with ${addPaidCte(shop_id, settled, false)}
    select begin_anew() as refused
    where (select count(*) from settled) <> (select count(*) from changed)`);
}

/** The same where the money is gone, even if more of a sale was refunded than stays paid. */
export function addPaidAnywayQuery(shop_id: string, settled: Settled): CompiledQuery {
  return toQuery(sql`with ${addPaidCte(shop_id, settled, true)} select`);
}

/** Adds to what is written off of those documents that are sales, or subtracts. */
export function addCreditedQuery(shop_id: string, written: Settled): CompiledQuery {
  return toQuery(sql`
    update sale_balance b set credited = b.credited + t.amount
    from unnest(${written.map((one) => one.document_id)}::uuid[],
      ${written.map((one) => one.amount)}::bigint[]) as t (sale_id, amount)
    where b.shop_id = ${shop_id} and b.sale_id = t.sale_id`);
}
