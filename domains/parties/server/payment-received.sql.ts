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
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE, type Scope } from '#platform/http/actor.ts';
import type { PaymentReceived, PaymentRequest } from '../contract/payment-received.ts';
import type { DecidedPayment, OpenDue, PaymentFacts } from '../core/decide-payment.ts';
import { duesOf } from './dues.sql.ts';

/**
 * The customer, and what they owe of the given documents, whose balances the caller holds. A later
 * document is left for the next payment.
 */
export async function loadPaymentFacts(
  tx: Tx,
  shop_id: string,
  customer_id: string,
  sale_ids: readonly string[],
): Promise<Omit<PaymentFacts, 'cards'>> {
  type Loaded = {
    customer: PaymentFacts['customer'];
    dues: OpenDue[];
    methods: Method[];
    accounts: Accounts;
  };
  const result = await sql<Loaded>`
    with due as materialized (${duesOf(shop_id, customer_id)})
    select ${accountsOf(shop_id)} as accounts, ${methodsOf(shop_id)} as methods,
      (select json_build_object('id', p.id, 'deposit', coalesce(d.balance, 0))
        from party p
        left join party_deposit d on d.shop_id = p.shop_id and d.party_id = p.id
        where p.shop_id = ${shop_id} and p.id = ${customer_id} and p.kind = 'customer'
          and p.archived_at is null) as customer,
      (select coalesce(json_agg(json_build_object('document_id', document_id, 'due', due)
          order by due_date, document_id), '[]')
        from due where document_id = any(${sale_ids}::uuid[])) as dues`.execute(tx);
  return assertPresent(result.rows[0], 'a select without from has a row');
}

type PaymentToInsert = {
  request: PaymentRequest;
  decided: DecidedPayment;
  /** Total due of the customer after the payment. */
  due_after: Minor;
};

/** Inserts the payment with its tenders and allocations, which never change afterwards. */
export async function insertPayment(
  tx: Tx,
  shop_id: string,
  { request: r, decided: d, due_after }: PaymentToInsert,
): Promise<void> {
  const { settled } = d;
  const allocations = settled.map(({ document_id, amount }) => {
    return { settles_id: document_id, kind: 'payment' as const, amount };
  });
  await sql`
    with header as (
      insert into payment_received (shop_id, document_id, customer_id, paid, change, deposited,
        due_before, due_after, note)
      values (${shop_id}, ${r.id}, ${r.customer_id}, ${d.paid}, ${d.change}, ${d.commits},
        ${add(due_after, d.amount)}, ${due_after}, ${r.note ?? ''})
    ), ${settle({ shop_id, id: r.id }, d.tenders, allocations)}
    insert into payment_received_line (shop_id, document_id, line_no, settles_id, before, amount)
    select ${shop_id}, ${r.id}, line_no, settles_id, before, amount
    from unnest(
      ${settled.map((s) => s.document_id)}::uuid[], ${settled.map((s) => s.before)}::bigint[],
      ${settled.map((s) => s.amount)}::bigint[]
    ) with ordinality as t (settles_id, before, amount, line_no)`.execute(tx);
}

/** A posted payment of a branch that the caller can access. */
export async function findPayment(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): Promise<PaymentReceived | undefined> {
  const result = await sql<PaymentReceived>`
    select ${HEAD}, u.name as cashier, x.customer_id, c.name as customer_name, x.paid, x.change,
      x.deposited, x.due_before, x.due_after, x.note, ${PAYMENTS} as payments,
      (select coalesce(json_agg(json_build_object('document_id', l.settles_id,
          'number', sn.number, 'business_date', sd.business_date, 'before', l.before,
          'amount', l.amount, 'after', l.before - l.amount) order by l.line_no), '[]')
        from payment_received_line l
        join document sd on sd.shop_id = l.shop_id and sd.id = l.settles_id
        join document_number sn on sn.shop_id = l.shop_id and sn.document_id = l.settles_id
        where l.shop_id = d.shop_id and l.document_id = d.id and ${isInScope(scope, sql`sd`)})
        as allocations
    from ${DOCUMENT}
    join payment_received x on x.shop_id = d.shop_id and x.document_id = d.id
    join party c on c.shop_id = x.shop_id and c.id = x.customer_id
    join app_user u on u.id = d.posted_by
    where ${isDocument(shop_id, id, scope)}`.execute(tx);
  return result.rows[0];
}

export async function loadPayment(tx: Tx, shop_id: string, id: string): Promise<PaymentReceived> {
  return assertPresent(await findPayment(tx, shop_id, id), 'a posted payment can be read');
}
