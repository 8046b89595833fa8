import { sql } from 'kysely';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import { DOCUMENT, HEAD, isDocument } from '#domains/documents/server/door/document-head.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { add, type Minor } from '#domains/kernel/core/money.ts';
import { settle } from '#domains/payments/server/door/settle.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE, type Scope } from '#platform/http/actor.ts';
import type { WriteOff, WriteOffRequest } from '../contract/write-off.ts';
import type { DecidedWriteOff, WriteOffFacts, WriteOffParty } from '../core/decide-write-off.ts';

/** The party of an active customer or supplier. */
export async function findPartyOfDue(
  tx: Tx,
  shop_id: string,
  party_id: string,
): Promise<WriteOffParty | undefined> {
  const result = await sql<WriteOffParty>`
    select id, kind from party
    where shop_id = ${shop_id} and id = ${party_id} and archived_at is null`.execute(tx);
  return result.rows[0];
}

/**
 * Open items of the party where the caller works, whose balance the caller holds. Of a customer
 * only the given documents, whose balances are held; a later document is left out.
 */
export async function loadWriteOffFacts(
  tx: Tx,
  lookup: { shop_id: string; scope: Scope; party: WriteOffParty; held: readonly string[] | null },
): Promise<WriteOffFacts> {
  const { shop_id, scope, party, held } = lookup;
  const result = await sql<Omit<WriteOffFacts, 'party'>>`
    select ${accountsOf(shop_id)} as accounts,
      (select coalesce(json_agg(json_build_object('document_id', i.document_id, 'open', i.open)
          order by i.due_date, i.document_id), '[]')
        from open_item i
        join document d on d.shop_id = i.shop_id and d.id = i.document_id
        where i.shop_id = ${shop_id} and i.kind = ${party.kind} and i.party_id = ${party.id}
          and i.open > 0 and ${isInScope(scope, sql`d`)}
          and (${held}::uuid[] is null or i.document_id = any(${held}::uuid[]))) as open`.execute(
    tx,
  );
  return { ...assertPresent(result.rows[0], 'a select without from has a row'), party };
}

type ToInsert = {
  request: WriteOffRequest;
  decided: DecidedWriteOff;
  /** Total balance of the party after the write-off. */
  due_after: Minor;
};

/** Inserts the write-off with its allocations, which never change afterwards. */
export async function insertWriteOff(
  tx: Tx,
  shop_id: string,
  { request: r, decided: { settled }, due_after }: ToInsert,
): Promise<void> {
  const allocations = settled.map(({ document_id, amount }) => {
    return { settles_id: document_id, kind: 'credit' as const, amount };
  });
  await sql`
    with header as (
      insert into write_off (shop_id, document_id, party_id, amount, due_before, due_after, reason)
      values (${shop_id}, ${r.id}, ${r.party_id}, ${r.amount}, ${add(due_after, r.amount)},
        ${due_after}, ${r.reason})
    ), ${settle({ shop_id, id: r.id }, [], allocations)}
    insert into write_off_line (shop_id, document_id, line_no, settles_id, before, amount)
    select ${shop_id}, ${r.id}, line_no, settles_id, before, amount
    from unnest(
      ${settled.map((s) => s.document_id)}::uuid[], ${settled.map((s) => s.before)}::bigint[],
      ${settled.map((s) => s.amount)}::bigint[]
    ) with ordinality as t (settles_id, before, amount, line_no)`.execute(tx);
}

/** A posted write-off of a branch that the caller can access. */
export async function findWriteOff(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): Promise<WriteOff | undefined> {
  const result = await sql<WriteOff>`
    select ${HEAD}, u.name as posted_by, x.party_id, c.name as party_name, c.kind, x.amount,
      x.due_before, x.due_after, x.reason,
      (select coalesce(json_agg(json_build_object('document_id', l.settles_id,
          'number', sn.number, 'business_date', sd.business_date, 'before', l.before,
          'amount', l.amount, 'after', l.before - l.amount) order by l.line_no), '[]')
        from write_off_line l
        join document sd on sd.shop_id = l.shop_id and sd.id = l.settles_id
        join document_number sn on sn.shop_id = l.shop_id and sn.document_id = l.settles_id
        where l.shop_id = d.shop_id and l.document_id = d.id and ${isInScope(scope, sql`sd`)})
        as allocations
    from ${DOCUMENT}
    join write_off x on x.shop_id = d.shop_id and x.document_id = d.id
    join party c on c.shop_id = x.shop_id and c.id = x.party_id
    join app_user u on u.id = d.posted_by
    where ${isDocument(shop_id, id, scope)}`.execute(tx);
  return result.rows[0];
}

export async function loadWriteOff(tx: Tx, shop_id: string, id: string): Promise<WriteOff> {
  return assertPresent(await findWriteOff(tx, shop_id, id), 'what was written off can be read');
}

/** Amounts a write-off took from each document, in every branch. */
export async function selectWrittenOff(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<{ document_id: string; amount: Minor }[]> {
  const result = await sql<{ document_id: string; amount: Minor }>`
    select settles_id as document_id, amount from write_off_line
    where shop_id = ${shop_id} and document_id = ${id}`.execute(tx);
  return result.rows;
}
