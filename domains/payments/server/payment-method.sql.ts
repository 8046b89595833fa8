import { sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { ReadyMethod } from '../core/ready-methods.ts';
import type { MethodKind } from '../core/tenders.ts';

type MethodToInsert = ReadyMethod & { id: string; rank: number };

/** How many were inserted: a method whose account is not in the chart is left out. */
export async function insertMethods(
  tx: Tx,
  shop_id: string,
  methods: readonly MethodToInsert[],
): Promise<number> {
  const result = await sql<{ id: string }>`
    insert into payment_method (shop_id, id, code, name, name_bn, kind, account_id, rank)
    select a.shop_id, t.id, t.code, t.name, t.name_bn, t.kind, a.id, t.rank
    from unnest(
      ${methods.map((m) => m.id)}::uuid[], ${methods.map((m) => m.code)}::text[],
      ${methods.map((m) => m.name)}::text[], ${methods.map((m) => m.name_bn)}::text[],
      ${methods.map((m) => m.kind)}::text[], ${methods.map((m) => m.account_code)}::text[],
      ${methods.map((m) => m.rank)}::int[]
    ) as t (id, code, name, name_bn, kind, account_code, rank)
    join account a on a.shop_id = ${shop_id} and a.code = t.account_code
    returning id`.execute(tx);
  return result.rows.length;
}

/** A bank account of a method, on the method's own account in the books. */
export async function insertBankAccount(
  tx: Tx,
  shop_id: string,
  bank: { id: string; method_code: string; name: string },
): Promise<void> {
  await sql`
    insert into bank_account (shop_id, id, payment_method_id, name, account_id)
    select shop_id, ${bank.id}, id, ${bank.name}, account_id
    from payment_method where shop_id = ${shop_id} and code = ${bank.method_code}`.execute(tx);
}

type ListedMethod = {
  id: string;
  code: string;
  name: string;
  name_bn: string;
  kind: MethodKind;
  account_id: string;
};

export async function selectMethods(
  tx: Tx,
  asked: {
    shop_id: string;
    pattern: string;
    after: readonly string[] | null;
    limit: number;
  },
): Promise<Keyed<ListedMethod>[]> {
  const [rank = null, code = null] = asked.after ?? [];
  const result = await sql<Keyed<ListedMethod>>`
    select id, code, name, name_bn, kind, account_id, array[rank::text, code] as page_key
    from payment_method
    where shop_id = ${asked.shop_id} and archived_at is null
      and (name ilike ${asked.pattern} or name_bn ilike ${asked.pattern})
      and (${rank}::int is null or (rank, code) > (${rank}::int, ${code}::text))
    order by rank, code limit ${asked.limit + 1}`.execute(tx);
  return result.rows;
}

type Bank = { id: string; name: string; account_id: string };

/** The bank accounts of a method; undefined: the shop has no such method. */
export async function findMethodBanks(
  tx: Tx,
  shop_id: string,
  method_id: string,
): Promise<Bank[] | undefined> {
  const result = await sql<{ banks: Bank[] }>`
    select (select coalesce(json_agg(json_build_object(
          'id', b.id, 'name', b.name, 'account_id', b.account_id) order by b.name, b.id), '[]')
        from bank_account b
        where b.shop_id = m.shop_id and b.payment_method_id = m.id and b.archived_at is null
      ) as banks
    from payment_method m
    where m.shop_id = ${shop_id} and m.id = ${method_id} and m.archived_at is null`.execute(tx);
  return result.rows[0]?.banks;
}
