import { type RawBuilder, sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';

/** An account that a shop has added to its chart, of one kind. */
export type OwnAccount = {
  id: string;
  code: string;
  name: string;
  name_bn: string;
  archived: boolean;
  version: number;
};

export type OwnKind = {
  kind: 'expense' | 'income';
  /** Who adds one waits for who adds another: they wait for the account of this purpose. */
  waits_for: 'stock_loss' | 'service_income';
  /** The codes that are theirs: `6200` to `6999`. */
  first: string;
  last: string;
};

const COLUMNS: RawBuilder<unknown> = sql`a.id, a.code, a.name, a.name_bn,
  a.archived_at is not null as archived, a.version`;

/** No posting rule keeps it for itself. */
const ownOf = ({ kind }: OwnKind) => sql`(a.kind = ${kind} and a.purpose is null)`;

export async function selectOwnAccounts(
  tx: Tx,
  of: OwnKind,
  asked: { shop_id: string; archived: boolean; pattern: string },
  page: { after: readonly string[] | null; limit: number },
): Promise<Keyed<OwnAccount>[]> {
  const [code = null] = page.after ?? [];
  const result = await sql<Keyed<OwnAccount>>`
    select ${COLUMNS}, array[a.code] as page_key
    from account a
    where a.shop_id = ${asked.shop_id} and ${ownOf(of)}
      and (a.archived_at is not null) = ${asked.archived}
      and (a.name ilike ${asked.pattern} or a.name_bn ilike ${asked.pattern}
        or a.code ilike ${asked.pattern})
      and (${code}::text is null or a.code > ${code}::text)
    order by a.code limit ${page.limit + 1}`.execute(tx);
  return result.rows;
}

/** The next code for an account that a shop adds; undefined: there is none left. */
export async function takeOwnCode(
  tx: Tx,
  shop_id: string,
  { waits_for, first, last }: OwnKind,
): Promise<string | undefined> {
  await sql`select from account where shop_id = ${shop_id} and purpose = ${waits_for}
    for no key update`.execute(tx);
  const result = await sql<{ code: string }>`
    select coalesce(max(code)::int + 1, ${first}::int)::text as code from account
    where shop_id = ${shop_id} and code ~ '^[0-9]{4}$' and code between ${first} and ${last}
  `.execute(tx);
  const code = result.rows[0]?.code ?? first;
  return code > last ? undefined : code;
}

export async function insertOwnAccount(
  tx: Tx,
  shop_id: string,
  { kind }: OwnKind,
  { id, code, name, name_bn }: OwnAccount,
): Promise<void> {
  await sql`
    insert into account (shop_id, id, code, name, name_bn, kind)
    values (${shop_id}, ${id}, ${code}, ${name}, ${name_bn}, ${kind})`.execute(tx);
}

export async function lockOwnAccount(
  tx: Tx,
  shop_id: string,
  of: OwnKind,
  id: string,
): Promise<OwnAccount | undefined> {
  const result = await sql<OwnAccount>`
    select ${COLUMNS} from account a
    where a.shop_id = ${shop_id} and a.id = ${id} and ${ownOf(of)}
    for no key update`.execute(tx);
  return result.rows[0];
}

export async function updateOwnAccount(
  tx: Tx,
  shop_id: string,
  account: OwnAccount & { now: Date },
): Promise<void> {
  const { name, name_bn, archived, version, now } = account;
  await sql`
    update account set name = ${name}, name_bn = ${name_bn}, version = ${version},
      archived_at = case when ${archived} then coalesce(archived_at, ${now}) end
    where shop_id = ${shop_id} and id = ${account.id}`.execute(tx);
}

/** Whether a product that is still kept earns on it. Who names it in one holds it until then. */
export async function isEarnedOn(tx: Tx, shop_id: string, id: string): Promise<boolean> {
  const result = await sql`
    select from product where shop_id = ${shop_id} and income_account_id = ${id}
      and archived_at is null limit 1`.execute(tx);
  return result.rows.length > 0;
}
