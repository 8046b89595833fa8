import { sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { BankAccount, StoredMethod } from '../contract/payment-method.ts';
import type { ReadyMethod } from '../core/ready-methods.ts';

type MethodToInsert = ReadyMethod & { id: string; rank: number };

/** Returns how many were inserted: a method whose account is not in the chart is left out. */
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

const METHOD = sql`id, code, name, name_bn, kind, account_id, archived_at is not null as archived,
  version`;

/**
 * Serializes changes of payment methods: a shop has few. They are read after they are locked,
 * because a query that waits for the lock misses methods added meanwhile.
 */
export async function lockMethods(tx: Tx, shop_id: string): Promise<StoredMethod[]> {
  await sql`select from payment_method where shop_id = ${shop_id}
    order by id for no key update`.execute(tx);
  const result = await sql<StoredMethod>`
    select ${METHOD} from payment_method where shop_id = ${shop_id} order by id`.execute(tx);
  return result.rows;
}

/** Adds it after all others. */
export async function insertMethod(
  tx: Tx,
  shop_id: string,
  method: Omit<StoredMethod, 'archived' | 'version'>,
): Promise<void> {
  await sql`
    insert into payment_method (shop_id, id, code, name, name_bn, kind, account_id, rank)
    select ${shop_id}, ${method.id}, ${method.code}, ${method.name}, ${method.name_bn},
      ${method.kind}, ${method.account_id}, coalesce(max(rank) + 1, 0)
    from payment_method where shop_id = ${shop_id}`.execute(tx);
}

/** In the given order; methods that are not given follow in their old order. */
export async function setOrder(tx: Tx, shop_id: string, ids: readonly string[]): Promise<void> {
  await sql`
    update payment_method m set rank = t.rank
    from (
      select p.id, row_number() over (order by o.rank nulls last, p.rank, p.code) - 1 as rank
      from payment_method p
      left join unnest(${ids}::uuid[]) with ordinality as o (id, rank) on o.id = p.id
      where p.shop_id = ${shop_id}
    ) t
    where m.shop_id = ${shop_id} and m.id = t.id and m.rank <> t.rank`.execute(tx);
}

export async function updateMethod(
  tx: Tx,
  shop_id: string,
  { now, ...method }: StoredMethod & { now: Date },
): Promise<void> {
  await sql`
    update payment_method set name = ${method.name}, name_bn = ${method.name_bn},
      archived_at = case when ${method.archived} then coalesce(archived_at, ${now}) end,
      version = ${method.version}
    where shop_id = ${shop_id} and id = ${method.id}`.execute(tx);
}

type MethodPage = {
  shop_id: string;
  pattern: string;
  isArchived: boolean;
  after: readonly string[] | null;
  limit: number;
};

export async function selectMethods(tx: Tx, filter: MethodPage): Promise<Keyed<StoredMethod>[]> {
  const [rank = null, code = null] = filter.after ?? [];
  const result = await sql<Keyed<StoredMethod>>`
    select ${METHOD}, array[rank::text, code] as page_key
    from payment_method
    where shop_id = ${filter.shop_id} and (archived_at is not null) = ${filter.isArchived}
      and (name ilike ${filter.pattern} or name_bn ilike ${filter.pattern})
      and (${rank}::int is null or (rank, code) > (${rank}::int, ${code}::text))
    order by rank, code limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

export type Bank = {
  id: string;
  name: string;
  account_id: string;
  archived: boolean;
  version: number;
};

/** The bank accounts of a method; undefined: the shop has no such method. */
export async function findMethodBanks(
  tx: Tx,
  shop_id: string,
  { method_id, isArchived }: { method_id: string; isArchived: boolean },
): Promise<Bank[] | undefined> {
  const result = await sql<{ banks: Bank[] }>`
    select (select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name,
          'account_id', b.account_id, 'archived', b.archived_at is not null,
          'version', b.version) order by b.name, b.id), '[]')
        from bank_account b
        where b.shop_id = m.shop_id and b.payment_method_id = m.id
          and (b.archived_at is not null) = ${isArchived}
      ) as banks
    from payment_method m
    where m.shop_id = ${shop_id} and m.id = ${method_id} and m.archived_at is null`.execute(tx);
  return result.rows[0]?.banks;
}

/** Bank accounts of all methods that are not archived: a shop has few. */
export async function selectBankAccounts(
  tx: Tx,
  filter: MethodPage,
): Promise<Keyed<BankAccount>[]> {
  const [name, id] = filter.after ?? [];
  const behind =
    name === undefined ? sql`` : sql`and (b.name, b.id) > (${name}::text, ${id}::uuid)`;
  const result = await sql<Keyed<BankAccount>>`
    select b.id, b.name, b.account_id, b.archived_at is not null as archived, b.version,
      b.payment_method_id, m.name as method, m.name_bn as method_bn,
      array[b.name, b.id::text] as page_key
    from bank_account b
    join payment_method m on m.shop_id = b.shop_id and m.id = b.payment_method_id
      and m.archived_at is null
    where b.shop_id = ${filter.shop_id} and (b.archived_at is not null) = ${filter.isArchived}
      and b.name ilike ${filter.pattern} ${behind}
    order by b.name, b.id limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

export type BankOfMethod = Bank & { payment_method_id: string };

/** All bank accounts of the shop, archived ones too; their methods are locked. */
export async function loadBanks(tx: Tx, shop_id: string): Promise<BankOfMethod[]> {
  const result = await sql<BankOfMethod>`
    select id, name, account_id, archived_at is not null as archived, version,
      payment_method_id
    from bank_account where shop_id = ${shop_id} order by id`.execute(tx);
  return result.rows;
}

export async function insertBank(tx: Tx, shop_id: string, bank: BankOfMethod): Promise<void> {
  await sql`
    insert into bank_account (shop_id, id, payment_method_id, name, account_id, version)
    values (${shop_id}, ${bank.id}, ${bank.payment_method_id}, ${bank.name}, ${bank.account_id},
      ${bank.version})`.execute(tx);
}

export async function updateBank(
  tx: Tx,
  shop_id: string,
  { now, ...bank }: Bank & { now: Date },
): Promise<void> {
  await sql`
    update bank_account set name = ${bank.name}, archived_at =
      case when ${bank.archived} then coalesce(archived_at, ${now}) end, version = ${bank.version}
    where shop_id = ${shop_id} and id = ${bank.id}`.execute(tx);
}
