import { sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import { keptParty } from './party-balance.sql.ts';

type Change = { shop_id: string; party_id: string; change: Minor };

/**
 * Puts into a customer's deposit or takes out of it, and tells what is in it then; null: there is
 * not so much in it.
 */
export async function addToDeposit(
  tx: Tx,
  { shop_id, party_id, change }: Change,
): Promise<Minor | null> {
  const result =
    change > 0
      ? await sql<{ balance: Minor }>`
          with ${keptParty(shop_id, party_id)}
          insert into party_deposit (shop_id, party_id, balance)
          select ${shop_id}, kept.id, ${change}::bigint from kept
          on conflict (shop_id, party_id) do update
            set balance = party_deposit.balance + excluded.balance
          returning balance`.execute(tx)
      : await sql<{ balance: Minor }>`
          with ${keptParty(shop_id, party_id)}
          update party_deposit set balance = balance + ${change}::bigint
          where shop_id = ${shop_id} and party_id = (select id from kept)
            and balance + ${change}::bigint >= 0
          returning balance`.execute(tx);
  return result.rows[0]?.balance ?? null;
}

export async function readDeposit(tx: Tx, shop_id: string, party_id: string): Promise<Minor> {
  const result = await sql<{ balance: Minor }>`
    select balance from party_deposit
    where shop_id = ${shop_id} and party_id = ${party_id}`.execute(tx);
  return result.rows[0]?.balance ?? (0 as Minor);
}

/** Takes back what a document did to deposits; false: what it put in is not all there. */
export async function subtractDeposits(
  tx: Tx,
  shop_id: string,
  document_id: string,
): Promise<boolean> {
  const result = await sql<{ done: boolean }>`
    with posted as (
      select coalesce(p.merged_into, p.id) as party_id,
        sum(l.credit - l.debit)::bigint as amount
      from journal_entry e
      join journal_line l on l.shop_id = e.shop_id and l.entry_id = e.id
      join account a on a.shop_id = l.shop_id and a.id = l.account_id
        and a.control_of = 'deposit'
      join party p on p.shop_id = l.shop_id and p.id = l.party_id
      where e.shop_id = ${shop_id} and e.document_id = ${document_id}
      group by coalesce(p.merged_into, p.id)
    ), taken as (
      update party_deposit d set balance = d.balance - p.amount
      from posted p
      where d.shop_id = ${shop_id} and d.party_id = p.party_id and d.balance - p.amount >= 0
      returning 1
    )
    select (select count(*) from posted) = (select count(*) from taken) as done`.execute(tx);
  return result.rows[0]?.done ?? false;
}
