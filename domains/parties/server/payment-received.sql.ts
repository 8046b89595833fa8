import { type CompiledQuery, sql } from 'kysely';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import { DOCUMENT, HEAD, isDocument } from '#domains/documents/server/door/document-head.sql.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import { PAYMENTS } from '#domains/payments/server/door/payments-of.sql.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import { fixedQuery, toQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { PaymentReceived } from '../contract/payment-received.ts';
import type { PaymentFacts } from '../core/decide-payment.ts';
import { duesOf } from './dues.sql.ts';

/** The documents that a customer owes, under the locks of their balances. */
export const paymentFacts = fixedQuery<
  { shop_id: string; customer_id: string },
  Omit<PaymentFacts, 'cards'> & { owed: Minor }
>(
  (value) => sql`
  with due as materialized (${duesOf(value('shop_id'), value('customer_id'))})
  select ${accountsOf(value('shop_id'))} as accounts, ${methodsOf(value('shop_id'))} as methods,
    (select json_build_object('id', p.id, 'deposit', coalesce(d.balance, 0))
      from party p
      left join party_deposit d on d.shop_id = p.shop_id and d.party_id = p.id
      where p.shop_id = ${value('shop_id')} and p.id = ${value('customer_id')}::uuid
        and p.kind = 'customer' and p.archived_at is null) as customer,
    coalesce((select balance from party_balance where shop_id = ${value('shop_id')}
      and party_id = ${value('customer_id')}::uuid), 0) as owed,
    (select coalesce(json_agg(json_build_object('document_id', document_id, 'due', due)
        order by due_date, document_id), '[]')
      from due) as dues`,
);

type Document = { shop_id: string; document_id: string };

/** The payment, which never changes afterwards. */
export const insertPayment = fixedQuery<
  Document & {
    customer_id: string;
    paid: Minor;
    change: Minor;
    deposited: Minor;
    due_before: Minor;
    due_after: Minor;
    note: string;
  }
>(
  (value) => sql`
  insert into payment_received (shop_id, document_id, customer_id, paid, change, deposited,
    due_before, due_after, note)
  values (${value('shop_id')}, ${value('document_id')}, ${value('customer_id')}, ${value('paid')},
    ${value('change')}, ${value('deposited')}, ${value('due_before')}, ${value('due_after')},
    ${value('note')})`,
);

export const insertPaymentLines = fixedQuery<
  Document & {
    settles_ids: readonly string[];
    amounts_before: readonly Minor[];
    amounts: readonly Minor[];
  }
>(
  (value) => sql`
  insert into payment_received_line (shop_id, document_id, line_no, settles_id, before, amount)
  select ${value('shop_id')}, ${value('document_id')}, line_no, settles_id, before, amount
  from unnest(${value('settles_ids')}::uuid[], ${value('amounts_before')}::bigint[],
    ${value('amounts')}::bigint[]) with ordinality as t (settles_id, before, amount, line_no)`,
);

/** A posted payment of a branch that the caller can access. */
export async function findPayment(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope,
): Promise<PaymentReceived | undefined> {
  return (await tx.executeQuery<PaymentReceived>(paymentQuery(shop_id, id, scope))).rows[0];
}

export function paymentQuery(
  shop_id: string,
  id: string,
  scope: Scope,
): CompiledQuery<PaymentReceived> {
  return toQuery(sql<PaymentReceived>`
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
    where ${isDocument(shop_id, id, scope)}`);
}
