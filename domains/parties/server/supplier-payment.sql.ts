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
import type { SupplierPayment, SupplierPaymentRow } from '../contract/supplier-payment.ts';
import type { SupplierPaymentFacts } from '../core/decide-supplier-payment.ts';
import { namesOfParty } from './door/same-party.sql.ts';

/** Read under the lock of the supplier's balance, so open items cannot change. */
export const supplierPaymentFacts = fixedQuery<
  { shop_id: string; supplier_id: string },
  SupplierPaymentFacts & { owed: Minor }
>(
  (value) => sql`
  select ${accountsOf(value('shop_id'))} as accounts, ${methodsOf(value('shop_id'))} as methods,
    (select id from party where shop_id = ${value('shop_id')}
      and id = ${value('supplier_id')}::uuid
      and kind = 'supplier' and archived_at is null) as supplier_id,
    coalesce((select balance from party_balance where shop_id = ${value('shop_id')}
      and party_id = ${value('supplier_id')}::uuid), 0) as owed,
    (select coalesce(json_agg(json_build_object('document_id', document_id, 'open', open)
        order by due_date, document_id), '[]')
      from open_item where shop_id = ${value('shop_id')} and kind = 'supplier'
        and party_id = ${value('supplier_id')}::uuid and open <> 0) as open`,
);

type Document = { shop_id: string; document_id: string };

export const insertSupplierPayment = fixedQuery<
  Document & {
    supplier_id: string;
    paid: Minor;
    deposited: Minor;
    due_before: Minor;
    due_after: Minor;
    note: string;
  }
>(
  (value) => sql`
  insert into supplier_payment (shop_id, document_id, supplier_id, paid, deposited, due_before,
    due_after, note)
  values (${value('shop_id')}, ${value('document_id')}, ${value('supplier_id')}, ${value('paid')},
    ${value('deposited')}, ${value('due_before')}, ${value('due_after')}, ${value('note')})`,
);

export const insertSupplierPaymentLines = fixedQuery<
  Document & {
    settles_ids: readonly string[];
    amounts_before: readonly Minor[];
    amounts: readonly Minor[];
  }
>(
  (value) => sql`
  insert into supplier_payment_line (shop_id, document_id, line_no, settles_id, before, amount)
  select ${value('shop_id')}, ${value('document_id')}, line_no, settles_id, before, amount
  from unnest(${value('settles_ids')}::uuid[], ${value('amounts_before')}::bigint[],
    ${value('amounts')}::bigint[]) with ordinality as t (settles_id, before, amount, line_no)`,
);

/** A posted payment of a branch that the caller can access. */
export async function findSupplierPayment(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope,
): Promise<SupplierPayment | undefined> {
  const query = supplierPaymentQuery(shop_id, id, scope);
  return (await tx.executeQuery<SupplierPayment>(query)).rows[0];
}

export function supplierPaymentQuery(
  shop_id: string,
  id: string,
  scope: Scope,
): CompiledQuery<SupplierPayment> {
  return toQuery(sql<SupplierPayment>`
    select ${HEAD}, u.name as posted_by, x.supplier_id, c.name as supplier_name, x.paid,
      x.deposited,
      x.due_before, x.due_after, x.note, ${PAYMENTS} as payments,
      (select coalesce(json_agg(json_build_object('document_id', l.settles_id,
          'number', sn.number, 'business_date', sd.business_date, 'before', l.before,
          'amount', l.amount, 'after', l.before - l.amount) order by l.line_no), '[]')
        from supplier_payment_line l
        join document sd on sd.shop_id = l.shop_id and sd.id = l.settles_id
        join document_number sn on sn.shop_id = l.shop_id and sn.document_id = l.settles_id
        where l.shop_id = d.shop_id and l.document_id = d.id and ${isInScope(scope, sql`sd`)})
        as allocations
    from ${DOCUMENT}
    join supplier_payment x on x.shop_id = d.shop_id and x.document_id = d.id
    join party c on c.shop_id = x.shop_id and c.id = x.supplier_id
    join app_user u on u.id = d.posted_by
    where ${isDocument(shop_id, id, scope)}`);
}

type SupplierPaymentFilter = {
  shop_id: string;
  scope: Scope;
  supplier_id: string | null;
  /** Matches the supplier's name or the document number; null: any. */
  pattern: string | null;
};

export async function selectSupplierPayments(
  tx: Tx,
  filter: SupplierPaymentFilter,
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<SupplierPaymentRow>[]> {
  const { shop_id, scope, supplier_id, pattern } = filter;
  const [at = null, id = null] = page.after ?? [];
  const result = await sql<Keyed<SupplierPaymentRow>>`
    select d.id, n.number, d.business_date,
      to_char(d.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as posted_at,
      d.branch_id, x.supplier_id, c.name as supplier_name, x.paid, x.deposited, r.id as reversed_by,
      array[to_char(d.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), d.id::text]
        as page_key
    from document d
    join supplier_payment x on x.shop_id = d.shop_id and x.document_id = d.id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    join party c on c.shop_id = x.shop_id and c.id = x.supplier_id
    left join document r on r.shop_id = d.shop_id and r.reverses_id = d.id
    where d.shop_id = ${shop_id} and d.kind = 'supplier_payment' and ${isInScope(scope, sql`d`)}
      and (${supplier_id}::uuid is null or x.supplier_id in ${namesOfParty(shop_id, supplier_id)})
      and (${pattern}::text is null or c.name ilike ${pattern} or n.number ilike ${pattern})
      and (${at}::timestamptz is null or (d.posted_at, d.id) < (${at}::timestamptz, ${id}::uuid))
    order by d.posted_at desc, d.id desc limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}
