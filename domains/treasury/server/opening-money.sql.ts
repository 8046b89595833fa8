import { type CompiledQuery, sql } from 'kysely';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import { DOCUMENT, HEAD, isDocument } from '#domains/documents/server/door/document-head.sql.ts';
import { PAGE_KEY, POSTED_AT } from '#domains/documents/server/door/posted-documents.sql.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { OpeningMoney, OpeningMoneyRow } from '#domains/payments/contract/opening-money.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import { fixedQuery, toQuery } from '#platform/db/fixed-statement.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { OpeningMoneyFacts } from '../core/decide-opening-money.ts';

/** The first instant of the books, if that day is open; null: it is dated today. */
export async function firstOfBooks(tx: Tx, shop_id: string): Promise<Date | null> {
  const result = await sql<{ at: Date | null }>`
    select case when day_refusal(p.shop_id, p.begins_on) is null
        then p.begins_on::timestamp at time zone s.timezone end as at
    from book_period p join shop s on s.shop_id = p.shop_id
    where p.shop_id = ${shop_id}`.execute(tx);
  return result.rows[0]?.at ?? null;
}

export const openingMoneyFacts = fixedQuery<
  { shop_id: string },
  OpeningMoneyFacts & { opened: readonly string[] }
>(
  (value) => sql`
  select ${accountsOf(value('shop_id'))} as accounts, ${methodsOf(value('shop_id'))} as methods,
    array(select x.account_id::text from opening_money x
      where x.shop_id = ${value('shop_id')}
        and not exists (select from document r
          where r.shop_id = x.shop_id and r.reverses_id = x.document_id)) as opened`,
);

/** Serialises opening balances of one account: that of a payment method or of its bank account. */
export const lockMoneyAccount = fixedQuery<{
  shop_id: string;
  payment_method_id: string;
  bank_account_id: string | null;
}>(
  (value) => sql`
  select from account where shop_id = ${value('shop_id')} and id in (
    select m.account_id from payment_method m
    where m.shop_id = ${value('shop_id')} and m.id = ${value('payment_method_id')}::uuid
    union all
    select b.account_id from bank_account b
    where b.shop_id = ${value('shop_id')} and b.id = ${value('bank_account_id')}::uuid)
  order by id for no key update`,
);

export const insertOpeningMoney = fixedQuery<{
  shop_id: string;
  document_id: string;
  account_id: string;
  amount: Minor;
  note: string;
}>(
  (value) => sql`
  insert into opening_money (shop_id, document_id, account_id, amount, note)
  values (${value('shop_id')}, ${value('document_id')}, ${value('account_id')},
    ${value('amount')}, ${value('note')})`,
);

/** A posted opening balance of a branch that the caller can access. */
export async function findOpeningMoney(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope,
): Promise<OpeningMoney | undefined> {
  const query = openingMoneyQuery(shop_id, id, scope);
  return (await tx.executeQuery<OpeningMoney>(query)).rows[0];
}

export function openingMoneyQuery(
  shop_id: string,
  id: string,
  scope: Scope,
): CompiledQuery<OpeningMoney> {
  return toQuery(sql<OpeningMoney>`
    select ${HEAD}, u.name as posted_by, x.account_id, a.name as account_name,
      a.name_bn as account_name_bn, x.amount, x.note
    from ${DOCUMENT}
    join opening_money x on x.shop_id = d.shop_id and x.document_id = d.id
    join account a on a.shop_id = x.shop_id and a.id = x.account_id
    join app_user u on u.id = d.posted_by
    where ${isDocument(shop_id, id, scope)}`);
}

export async function selectOpeningMoney(
  tx: Tx,
  filter: { shop_id: string; scope: Scope },
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<OpeningMoneyRow>[]> {
  const { shop_id, scope } = filter;
  const [at = null, id = null] = page.after ?? [];
  const result = await sql<Keyed<OpeningMoneyRow>>`
    select d.id, n.number, d.business_date, ${POSTED_AT} as posted_at, d.branch_id, x.account_id,
      a.name as account_name, a.name_bn as account_name_bn, x.amount, r.id as reversed_by,
      ${PAGE_KEY} as page_key
    from document d
    join opening_money x on x.shop_id = d.shop_id and x.document_id = d.id
    join account a on a.shop_id = x.shop_id and a.id = x.account_id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    left join document r on r.shop_id = d.shop_id and r.reverses_id = d.id
    where d.shop_id = ${shop_id} and d.kind = 'opening_money' and ${isInScope(scope, sql`d`)}
      and (${at}::timestamptz is null or (d.posted_at, d.id) < (${at}::timestamptz, ${id}::uuid))
    order by d.posted_at desc, d.id desc limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}
