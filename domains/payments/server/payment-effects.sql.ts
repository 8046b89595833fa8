import { sql } from 'kysely';
import { fixedQuery } from '#platform/db/fixed-statement.ts';

type Header = { shop_id: string; document_id: string };

/**
 * A method and an account must exist: a payment without them is refused. A merged account is its
 * survivor.
 */
export const insertPayments = fixedQuery<
  Header & {
    shift_id: string | null;
    payment_method_ids: readonly string[];
    bank_account_ids: readonly (string | null)[];
    account_ids: readonly string[];
    amounts: readonly number[];
    handed_over: readonly number[];
    references: readonly string[];
  }
>(
  (value) => sql`
  insert into payment (shop_id, document_id, line_no, payment_method_id, bank_account_id,
    account_id, amount, handed_over, reference, shift_id)
  select ${value('shop_id')}, ${value('document_id')}, t.line_no,
    (select m.id from payment_method m
      where m.shop_id = ${value('shop_id')} and m.id = t.payment_method_id),
    t.bank_account_id,
    (select coalesce(a.merged_into, a.id) from account a
      where a.shop_id = ${value('shop_id')} and a.id = t.account_id),
    t.amount, t.handed_over, t.reference, ${value('shift_id')}::uuid
  from unnest(${value('payment_method_ids')}::uuid[], ${value('bank_account_ids')}::uuid[],
    ${value('account_ids')}::uuid[], ${value('amounts')}::bigint[],
    ${value('handed_over')}::bigint[], ${value('references')}::text[])
    with ordinality as t (payment_method_id, bank_account_id, account_id, amount, handed_over,
      reference, line_no)`,
);

/** What a document settles of itself by its own payments. */
export const insertOwnAllocation = fixedQuery<Header & { amount: number }>(
  (value) => sql`
  insert into allocation (shop_id, document_id, settles_id, kind, amount)
  values (${value('shop_id')}, ${value('document_id')}, ${value('document_id')}, 'payment',
    ${value('amount')})`,
);

export const insertAllocations = fixedQuery<
  Header & {
    settles_ids: readonly string[];
    party_ids: readonly (string | null)[];
    kinds: readonly string[];
    amounts: readonly number[];
  }
>(
  (value) => sql`
  insert into allocation (shop_id, document_id, settles_id, party_id, kind, amount)
  select ${value('shop_id')}, ${value('document_id')}, settles_id, party_id, kind, amount
  from unnest(${value('settles_ids')}::uuid[], ${value('party_ids')}::uuid[],
    ${value('kinds')}::text[], ${value('amounts')}::bigint[])
    as t (settles_id, party_id, kind, amount)`,
);
