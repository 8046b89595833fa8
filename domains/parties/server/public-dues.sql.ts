import { sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';

export type Indebted = {
  name: string;
  phone: string;
  address: string;
  bin: string;
  /** The customer's language, else the shop's. */
  language: 'bn' | 'en';
  due: Minor;
  deposit: Minor;
  /** Cheques that the bank has not paid yet. */
  cheques: Minor;
};

/** A customer who is not archived, with the total due over all branches. */
export async function findIndebted(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<Indebted | undefined> {
  const result = await sql<Indebted>`
    select p.name, p.phone, p.address, p.bin, coalesce(p.language, s.language) as language,
      coalesce(b.balance, 0) as due, coalesce(d.balance, 0) as deposit,
      (select coalesce(sum(c.amount), 0)::bigint from cheque c
        where c.shop_id = p.shop_id and c.direction = 'received'
          and c.state in ('in_hand', 'deposited')
          and c.party_id in (select id from party q where q.shop_id = p.shop_id
            and (q.id = p.id or q.merged_into = p.id))) as cheques
    from party p
    join shop s on s.shop_id = p.shop_id
    left join party_balance b on b.shop_id = p.shop_id and b.party_id = p.id
    left join party_deposit d on d.shop_id = p.shop_id and d.party_id = p.id
    where p.shop_id = ${shop_id} and p.id = ${id} and p.kind = 'customer'
      and p.archived_at is null`.execute(tx);
  return result.rows[0];
}
