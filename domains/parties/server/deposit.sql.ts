import { type CompiledQuery, sql } from 'kysely';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import { DOCUMENT, HEAD, isDocument } from '#domains/documents/server/door/document-head.sql.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import { PAYMENTS } from '#domains/payments/server/door/payments-of.sql.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import { fixedQuery, toQuery } from '#platform/db/fixed-statement.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { Deposit, DepositRequest } from '../contract/deposit.ts';
import type { DepositFacts } from '../core/decide-deposit.ts';
import { namesOfParty } from './door/same-party.sql.ts';

export const depositFacts = fixedQuery<{ shop_id: string; customer_id: string }, DepositFacts>(
  (value) => sql`
  select ${accountsOf(value('shop_id'))} as accounts, ${methodsOf(value('shop_id'))} as methods,
    (select json_build_object('id', p.id, 'deposit', coalesce(d.balance, 0))
      from party p
      left join party_deposit d on d.shop_id = p.shop_id and d.party_id = p.id
      where p.shop_id = ${value('shop_id')} and p.id = ${value('customer_id')}::uuid
        and p.kind = 'customer' and p.archived_at is null) as customer`,
);

/** `after`: the customer's deposit after this change. */
export const insertDeposit = fixedQuery<{
  shop_id: string;
  document_id: string;
  customer_id: string;
  direction: DepositRequest['direction'];
  amount: Minor;
  before: Minor;
  after: Minor;
  note: string;
}>(
  (value) => sql`
  insert into deposit (shop_id, document_id, customer_id, direction, amount, before, after, note)
  values (${value('shop_id')}, ${value('document_id')}, ${value('customer_id')},
    ${value('direction')}, ${value('amount')}, ${value('before')}, ${value('after')},
    ${value('note')})`,
);

/** A posted deposit of a branch that the caller can access. */
export async function findDeposit(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope,
): Promise<Deposit | undefined> {
  return (await tx.executeQuery<Deposit>(depositQuery(shop_id, id, scope))).rows[0];
}

export function depositQuery(shop_id: string, id: string, scope: Scope): CompiledQuery<Deposit> {
  return toQuery(sql<Deposit>`
    select ${HEAD}, u.name as cashier, x.customer_id, c.name as customer_name, x.direction,
      x.amount, x.before, x.after, x.note, ${PAYMENTS} as payments
    from ${DOCUMENT}
    join deposit x on x.shop_id = d.shop_id and x.document_id = d.id
    join party c on c.shop_id = x.shop_id and c.id = x.customer_id
    join app_user u on u.id = d.posted_by
    where ${isDocument(shop_id, id, scope)}`);
}

type DepositRow = Pick<
  Deposit,
  | 'id'
  | 'number'
  | 'business_date'
  | 'posted_at'
  | 'branch_id'
  | 'customer_id'
  | 'customer_name'
  | 'direction'
  | 'amount'
  | 'reversed_by'
>;

type DepositFilter = {
  shop_id: string;
  scope: Scope;
  customer_id: string | null;
  /** Matches the customer's name or the document number; null: any. */
  pattern: string | null;
};

export async function selectDeposits(
  tx: Tx,
  filter: DepositFilter,
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<DepositRow>[]> {
  const { shop_id, scope, customer_id, pattern } = filter;
  const [at = null, id = null] = page.after ?? [];
  const result = await sql<Keyed<DepositRow>>`
    select d.id, n.number, d.business_date,
      to_char(d.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as posted_at,
      d.branch_id, x.customer_id, c.name as customer_name, x.direction, x.amount,
      r.id as reversed_by,
      array[to_char(d.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), d.id::text]
        as page_key
    from document d
    join deposit x on x.shop_id = d.shop_id and x.document_id = d.id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    join party c on c.shop_id = x.shop_id and c.id = x.customer_id
    left join document r on r.shop_id = d.shop_id and r.reverses_id = d.id
    where d.shop_id = ${shop_id} and d.kind = 'deposit'
      and ${isInScope(scope, sql`d`)}
      and (${customer_id}::uuid is null or x.customer_id in ${namesOfParty(shop_id, customer_id)})
      and (${pattern}::text is null or c.name ilike ${pattern} or n.number ilike ${pattern})
      and (${at}::timestamptz is null or (d.posted_at, d.id) < (${at}::timestamptz, ${id}::uuid))
    order by d.posted_at desc, d.id desc limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}
