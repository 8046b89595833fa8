import { sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Party } from '../contract/party.ts';

export type PartyKind = 'customer' | 'supplier';

export type NewParty = {
  id: string;
  kind: PartyKind;
  code: string;
  name: string;
  phone: string;
};

/** The ids of those inserted: one whose code is taken among its kind is left out. */
export async function insertParties(
  tx: Tx,
  shop_id: string,
  parties: readonly NewParty[],
): Promise<string[]> {
  const result = await sql<{ id: string }>`
    insert into party (shop_id, id, kind, code, name, phone)
    select ${shop_id}, id, kind, code, name, phone
    from unnest(
      ${parties.map((p) => p.id)}::uuid[], ${parties.map((p) => p.kind)}::text[],
      ${parties.map((p) => p.code)}::text[], ${parties.map((p) => p.name)}::text[],
      ${parties.map((p) => p.phone)}::text[]
    ) with ordinality as t (id, kind, code, name, phone, position)
    order by kind, code, position
    on conflict (shop_id, kind, code) do nothing
    returning id`.execute(tx);
  return result.rows.map(({ id }) => id);
}

export async function selectPartyIds(
  tx: Tx,
  shop_id: string,
  asked: { kind: PartyKind; codes: readonly string[] },
): Promise<{ id: string; code: string }[]> {
  const result = await sql<{ id: string; code: string }>`
    select id, code from party
    where shop_id = ${shop_id} and kind = ${asked.kind}
      and code = any(${asked.codes}::text[])`.execute(tx);
  return result.rows;
}

export async function selectParties(
  tx: Tx,
  asked: {
    shop_id: string;
    kind: PartyKind;
    pattern: string | null;
    after: readonly string[] | null;
    limit: number;
  },
): Promise<Keyed<Party>[]> {
  const [name, id] = asked.after ?? [];
  const found =
    asked.pattern === null
      ? sql``
      : sql`and (p.name ilike ${asked.pattern} or p.code ilike ${asked.pattern}
          or p.phone ilike ${asked.pattern})`;
  const behind =
    name === undefined ? sql`` : sql`and (p.name, p.id) > (${name}::text, ${id}::uuid)`;
  const result = await sql<Keyed<Party>>`
    select p.id, p.code, p.name, p.phone, coalesce(b.balance, 0) as due,
      array[p.name, p.id::text] as page_key
    from party p
    left join party_balance b on b.shop_id = p.shop_id and b.party_id = p.id
    where p.shop_id = ${asked.shop_id} and p.kind = ${asked.kind} and p.archived_at is null
      ${found} ${behind}
    order by p.name, p.id limit ${asked.limit + 1}`.execute(tx);
  return result.rows;
}
