import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { PersonalContext } from '#platform/http/person.ts';

/** The tables that an operator edits, with their key columns. */
const KEYS = {
  site_feature: 'id',
  site_section: 'key',
  blog_post: 'id',
  site_setting: 'key',
  package: 'code',
  site_picture: 'id',
} as const;

export type EntryTable = keyof typeof KEYS;

export type Entry = { table: EntryTable; key: string };

type Values = Readonly<Record<string, unknown>>;

type Wrong = 'slug_taken' | 'unknown_picture';
type Changed = { version: number } | 'not_found' | 'version_conflict' | Wrong;

/** Serialises writes of operators, so that checks stay valid; operators are few. */
async function takeTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('site', 0))`.execute(tx);
}

/** Replaces an entry at the version that its editor read, and invalidates the site's pages. */
export async function changeEntry(
  tx: Tx,
  { table, key }: Entry,
  { version, ...values }: Values & { version: number },
  context: PersonalContext,
): Promise<Changed> {
  await takeTurn(tx);
  const before = await readRow(tx, { table, key });
  if (before === undefined) return 'not_found';
  if (before.version !== version) return 'version_conflict';
  const wrong = await findWrong(tx, { table, key }, values);
  if (wrong !== null) return wrong;
  const sets = Object.entries(values).map(
    ([column, value]) => sql`${sql.ref(column)} = ${stored(value)}`,
  );
  await sql`
    update ${sql.table(table)} set ${sql.join(sets)}, version = version + 1,
      updated_at = ${context.now}
    where ${sql.ref(KEYS[table])} = ${key}`.execute(tx);
  await recordChange(tx, context, { action: 'changed', entry: { table, key }, before, values });
  return { version: version + 1 };
}

/** An id that is taken, or the slug of another entry, is refused. */
export async function addEntry(
  tx: Tx,
  { table, key }: Entry,
  values: Values,
  context: PersonalContext,
): Promise<{ version: number } | 'id_reused' | Wrong> {
  await takeTurn(tx);
  if ((await readRow(tx, { table, key })) !== undefined) return 'id_reused';
  const wrong = await findWrong(tx, { table, key }, values);
  if (wrong !== null) return wrong;
  const row = { [KEYS[table]]: key, ...values, updated_at: context.now };
  await sql`
    insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row).map(stored))})`.execute(tx);
  await recordChange(tx, context, { action: 'added', entry: { table, key }, before: null, values });
  return { version: 1 };
}

export async function removeEntry(
  tx: Tx,
  { table, key }: Entry,
  context: PersonalContext,
): Promise<boolean> {
  await takeTurn(tx);
  const before = await readRow(tx, { table, key });
  if (before === undefined) return false;
  await sql`delete from ${sql.table(table)} where ${sql.ref(KEYS[table])} = ${key}`.execute(tx);
  const entry = { table, key };
  await recordChange(tx, context, { action: 'removed', entry, before, values: null });
  return true;
}

/** Sets the order of all entries; false: the ids are not those of the entries. */
export async function orderEntries(
  tx: Tx,
  table: EntryTable,
  keys: readonly string[],
  context: PersonalContext,
): Promise<boolean> {
  await takeTurn(tx);
  const key = sql`${sql.ref(`${table}.${KEYS[table]}`)}::text`;
  const { rows } = await sql<{ known: string }>`
    select ${key} as known from ${sql.table(table)} order by rank, known`.execute(tx);
  const before = rows.map(({ known }) => known);
  if (before.length !== keys.length || before.some((each) => !keys.includes(each))) return false;
  await sql`
    update ${sql.table(table)} set rank = o.rank, version = version + 1, updated_at = ${context.now}
    from unnest(${keys}::text[]) with ordinality as o (key, rank)
    where ${key} = o.key and ${sql.table(table)}.rank <> o.rank`.execute(tx);
  const entry = { table, key: 'order' };
  const [was, values] = [{ keys: before }, { keys }];
  await recordChange(tx, context, { action: 'ordered', entry, before: was, values });
  return true;
}

/** All rows of a kind, as editors see them. */
export async function listEntries<Row>(tx: Tx, table: EntryTable, columns: string): Promise<Row[]> {
  const result = await sql<Row>`
    select ${sql.raw(columns)}, version, ${UPDATED_AT} as updated_at
    from ${sql.table(table)} order by rank, ${sql.ref(KEYS[table])}`.execute(tx);
  return result.rows;
}

export const UPDATED_AT = sql`to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

async function readRow(
  tx: Tx,
  { table, key }: Entry,
): Promise<Record<string, unknown> | undefined> {
  const result = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(table)} t
    where ${sql.ref(KEYS[table])} = ${key}`.execute(tx);
  return result.rows[0]?.row;
}

async function findWrong(tx: Tx, entry: Entry, { slug, picture }: Values): Promise<Wrong | null> {
  if (await isSlugTaken(tx, entry, slug)) return 'slug_taken';
  return typeof picture === 'string' && !(await isPicture(tx, picture)) ? 'unknown_picture' : null;
}

async function isPicture(tx: Tx, name: string): Promise<boolean> {
  const found = await sql`select from picture where name = ${name}`.execute(tx);
  return found.rows.length > 0;
}

async function isSlugTaken(tx: Tx, { table, key }: Entry, slug: unknown): Promise<boolean> {
  if (typeof slug !== 'string') return false;
  const found = await sql`
    select from ${sql.table(table)}
    where slug = ${slug} and ${sql.ref(KEYS[table])} <> ${key}`.execute(tx);
  return found.rows.length > 0;
}

/** Objects are stored as JSON, lists of texts as arrays. */
function stored(value: unknown): RawBuilder<unknown> {
  const isObject = typeof value === 'object' && value !== null;
  if (!isObject || Array.isArray(value) || value instanceof Date) return sql`${value}`;
  return sql`${JSON.stringify(value)}::jsonb`;
}

type Change = {
  action: 'added' | 'changed' | 'removed' | 'ordered';
  entry: { table: string; key: string };
  before: Values | null;
  values: Values | null;
};

export async function recordChange(
  tx: Tx,
  { person, now, newId, address, user_agent }: PersonalContext,
  { action, entry, before, values }: Change,
): Promise<void> {
  const [was, is] = [before, values].map((each) => sql`${JSON.stringify(each)}::jsonb`);
  await sql`
    insert into site_change
      (id, at, operator_id, action, subject, address, user_agent, before, after)
    values (${newId()}, ${now}, ${person.user_id}, ${action}, ${`${entry.table} ${entry.key}`},
      ${address}, ${user_agent}, ${was}, ${is})`.execute(tx);
  await sql`update site_version set version = version + 1`.execute(tx);
}
