import { sql } from 'kysely';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import { DOCUMENT, HEAD, isDocument } from '#domains/documents/server/door/document-head.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { add, type Minor } from '#domains/kernel/core/money.ts';
import type { Method } from '#domains/payments/core/tenders.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import { PAYMENTS } from '#domains/payments/server/door/payments-of.sql.ts';
import { settle } from '#domains/payments/server/door/settle.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE, type Scope } from '#platform/http/actor.ts';
import type {
  SupplierPayment,
  SupplierPaymentRequest,
  SupplierPaymentRow,
} from '../contract/supplier-payment.ts';
import type {
  DecidedSupplierPayment,
  SupplierPaymentFacts,
} from '../core/decide-supplier-payment.ts';
import type { OpenBalance } from '../core/settle-in-order.ts';
import { namesOfParty } from './door/same-party.sql.ts';

/** The caller holds the balance of the supplier, so open items cannot change. */
export async function loadSupplierPaymentFacts(
  tx: Tx,
  shop_id: string,
  supplier_id: string,
): Promise<SupplierPaymentFacts> {
  type Loaded = {
    supplier_id: string | null;
    open: OpenBalance[];
    methods: Method[];
    accounts: Accounts;
  };
  const result = await sql<Loaded>`
    select ${accountsOf(shop_id)} as accounts, ${methodsOf(shop_id)} as methods,
      (select id from party where shop_id = ${shop_id} and id = ${supplier_id}
        and kind = 'supplier' and archived_at is null) as supplier_id,
      (select coalesce(json_agg(json_build_object('document_id', document_id, 'open', open)
          order by due_date, document_id), '[]')
        from open_item where shop_id = ${shop_id} and kind = 'supplier'
          and party_id = ${supplier_id} and open <> 0) as open`.execute(tx);
  return assertPresent(result.rows[0], 'a select without from has a row');
}

type ToInsert = {
  request: SupplierPaymentRequest;
  decided: DecidedSupplierPayment;
  /** Total owed to the supplier after the payment. */
  due_after: Minor;
};

export async function insertSupplierPayment(
  tx: Tx,
  shop_id: string,
  { request: r, decided: d, due_after }: ToInsert,
): Promise<void> {
  const { settled } = d;
  const allocations = settled.map(({ document_id, amount }) => {
    return { settles_id: document_id, kind: 'payment' as const, amount };
  });
  const due_before = add(due_after, d.paid);
  await sql`
    with header as (
      insert into supplier_payment (shop_id, document_id, supplier_id, paid, deposited, due_before,
        due_after, note)
      values (${shop_id}, ${r.id}, ${r.supplier_id}, ${d.paid}, ${d.deposited}, ${due_before},
        ${due_after}, ${r.note ?? ''})
    ), ${settle({ shop_id, id: r.id }, d.tenders, allocations)}
    insert into supplier_payment_line (shop_id, document_id, line_no, settles_id, before, amount)
    select ${shop_id}, ${r.id}, line_no, settles_id, before, amount
    from unnest(
      ${settled.map((s) => s.document_id)}::uuid[], ${settled.map((s) => s.before)}::bigint[],
      ${settled.map((s) => s.amount)}::bigint[]
    ) with ordinality as t (settles_id, before, amount, line_no)`.execute(tx);
}

/** A posted payment of a branch that the caller can access. */
export async function findSupplierPayment(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): Promise<SupplierPayment | undefined> {
  const result = await sql<SupplierPayment>`
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
    where ${isDocument(shop_id, id, scope)}`.execute(tx);
  return result.rows[0];
}

export async function loadSupplierPayment(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<SupplierPayment> {
  const found = await findSupplierPayment(tx, shop_id, id);
  return assertPresent(found, 'a posted payment can be read');
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
