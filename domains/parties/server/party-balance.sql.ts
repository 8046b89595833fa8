import { sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';

/** Adds to what a party owes (or is owed); the row lock orders documents of one party. */
export async function addToBalance(
  tx: Tx,
  shop_id: string,
  party_id: string,
  change: Minor,
): Promise<void> {
  await sql`
    insert into party_balance (shop_id, party_id, balance)
    values (${shop_id}, ${party_id}, ${change})
    on conflict (shop_id, party_id) do update
      set balance = party_balance.balance + excluded.balance`.execute(tx);
}

/** Takes back what a document added to the balances of parties, in their order. */
export async function subtractDocument(
  tx: Tx,
  shop_id: string,
  document_id: string,
): Promise<void> {
  await sql`
    insert into party_balance (shop_id, party_id, balance)
    select l.shop_id, l.party_id,
      -sum(case p.kind when 'customer' then l.debit - l.credit else l.credit - l.debit end)::bigint
    from journal_entry e
    join journal_line l on l.shop_id = e.shop_id and l.entry_id = e.id
    join party p on p.shop_id = l.shop_id and p.id = l.party_id
    where e.shop_id = ${shop_id} and e.document_id = ${document_id}
    group by l.shop_id, l.party_id order by l.party_id
    on conflict (shop_id, party_id) do update
      set balance = party_balance.balance + excluded.balance`.execute(tx);
}
