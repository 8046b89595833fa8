import { type RawBuilder, sql } from 'kysely';
import { settledRows } from '#domains/accounting/server/door/open-items.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Allocation } from '../core/settlement.ts';
import type { Tender } from '../core/tenders.ts';

/** Payments and allocations of a document, as parts of the WITH that inserts it. */
export function settlementRows(
  document: { shop_id: string; id: string },
  payments: readonly Tender[],
  allocations: readonly Allocation[],
): RawBuilder<unknown> {
  const { shop_id, id } = document;
  const others = allocations.filter(({ settles_id, amount }) => settles_id !== id && amount !== 0);
  return sql`paid as (
      insert into payment (shop_id, document_id, line_no, payment_method_id, bank_account_id,
        account_id, amount, handed_over, reference, shift_id)
      select ${shop_id}, ${id}, line_no, payment_method_id, bank_account_id, account_id, amount,
        handed_over, reference, ${shiftOf(shop_id, id)}
      from unnest(
        ${payments.map((p) => p.payment_method_id)}::uuid[],
        ${payments.map((p) => p.bank_account_id)}::uuid[],
        ${payments.map((p) => p.account_id)}::uuid[], ${payments.map((p) => p.amount)}::bigint[],
        ${payments.map((p) => p.handed_over)}::bigint[],
        ${payments.map((p) => p.reference)}::text[]
      ) with ordinality as t (payment_method_id, bank_account_id, account_id, amount,
        handed_over, reference, line_no)
    ), allocated as (
      insert into allocation (shop_id, document_id, settles_id, kind, amount)
      select ${shop_id}, ${id}, settles_id, kind, amount
      from unnest(
        ${allocations.map((a) => a.settles_id)}::uuid[], ${allocations.map((a) => a.kind)}::text[],
        ${allocations.map((a) => a.amount)}::bigint[]
      ) as t (settles_id, kind, amount)
      where amount <> 0
    )${others.length === 0 ? sql`` : sql`, ${settledOf({ shop_id, id }, others)}`}`;
}

/** The shift of the document, so that the cash of a drawer can be summed. */
function shiftOf(shop_id: string, document_id: string): RawBuilder<unknown> {
  return sql`(select shift_id from document where shop_id = ${shop_id} and id = ${document_id})`;
}

/** Reduces the open amounts of other documents by what is settled of them. */
function settledOf(
  { shop_id, id }: { shop_id: string; id: string },
  others: readonly Allocation[],
): RawBuilder<unknown> {
  const moved = sql`unnest(${others.map((a) => a.settles_id)}::uuid[],
    ${others.map((a) => a.amount)}::bigint[]) as m (settles_id, amount)`;
  return settledRows({ shop_id, document_id: id }, moved);
}

/** Repeats payments and allocations of a document, with the opposite sign. */
export async function insertMirroredSettlement(
  tx: Tx,
  shop_id: string,
  document_id: string,
  reverses_id: string,
): Promise<void> {
  const taken = sql`(select settles_id, -amount as amount from allocation
    where shop_id = ${shop_id} and document_id = ${reverses_id}) as m`;
  await sql`
    with ${settledRows({ shop_id, document_id: reverses_id }, taken)}, mirrored as (
      insert into payment (shop_id, document_id, line_no, payment_method_id, bank_account_id,
        account_id, amount, handed_over, reference, shift_id)
      select shop_id, ${document_id}, line_no, payment_method_id, bank_account_id, account_id,
        -amount, -handed_over, reference, ${shiftOf(shop_id, document_id)}
      from payment where shop_id = ${shop_id} and document_id = ${reverses_id}
    )
    insert into allocation (shop_id, document_id, settles_id, kind, amount)
    select shop_id, ${document_id}, settles_id, kind, -amount
    from allocation where shop_id = ${shop_id} and document_id = ${reverses_id}`.execute(tx);
}
