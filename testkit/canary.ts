import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { ownerConnection, type Server, withAdmin } from './server.ts';

/** Text that marks rows; no response to a caller without access to them may contain it. */
export const CANARY = 'CANARY';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The affected rows of a table, as a condition; null: none of it. */
export type Part = (table: string, columns: ReadonlySet<string>) => string | null;

export function partOfShop(shop_id: string): Part {
  return (_, columns) => (columns.has('shop_id') ? `shop_id = '${shop_id}'` : null);
}

/** Rows of some warehouses and, for money, of some branches of a shop. */
export function partOfLocations(locations: { branches: string[]; warehouses: string[] }): Part {
  const among = (column: string, ids: readonly string[]) =>
    ids.length === 0 ? null : `${column} = any('{${ids.join(',')}}'::uuid[])`;
  return (table, columns) => {
    if (table.startsWith('membership_')) return null;
    if (table === 'branch') return among('id', locations.branches);
    if (table === 'warehouse') return among('id', locations.warehouses);
    if (columns.has('warehouse_id')) return among('warehouse_id', locations.warehouses);
    if (columns.has('document_id')) {
      const inside = among('warehouse_id', locations.warehouses);
      return inside && `document_id in (select id from document where ${inside})`;
    }
    return columns.has('branch_id') ? among('branch_id', locations.branches) : null;
  };
}

type Column = { table: string; name: string; type: string };

const known = new WeakMap<Client, Promise<Column[]>>();

/** The columns of all tables; no test creates one. */
function allColumns(admin: Client): Promise<Column[]> {
  const columns = known.get(admin) ?? readColumns(admin);
  known.set(admin, columns);
  return columns;
}

async function readColumns(admin: Client): Promise<Column[]> {
  const { rows } = await admin.query<Column>(
    `select table_name as table, column_name as name, data_type as type
     from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  return rows;
}

async function columnsOf(admin: Client, part: Part): Promise<(Column & { where: string })[]> {
  const rows = await allColumns(admin);
  const columns = Map.groupBy(rows, ({ table }) => table);
  return rows.flatMap((column) => {
    const names = new Set(columns.get(column.table)?.map(({ name }) => name));
    const where = part(column.table, names);
    return where === null ? [] : [{ ...column, where }];
  });
}

/** Columns whose texts the product interprets. */
const CODE_COLUMNS = new Set(['purpose', 'kind', 'posting_kind', 'code', 'currency', 'timezone']);

/** Appends a word to every text of these rows that has no check; returns the number of columns. */
export async function markRows(connection: Server, part: Part, word = CANARY): Promise<number> {
  return withAdmin(connection, async (admin) => {
    const texts = (await columnsOf(admin, part)).filter(({ type }) => type === 'text');
    await admin.query(`select set_config('app.migration', 'the tests', false)`);
    let marked = 0;
    for (const { table, name, where } of texts) {
      if (CODE_COLUMNS.has(name)) continue;
      const done = await admin
        .query(`update "${table}" set "${name}" = "${name}" || ' ' || $1 where ${where}`, [word])
        .catch(() => null);
      if ((done?.rowCount ?? 0) > 0) marked += 1;
    }
    return marked;
  });
}

/** The ids in these rows, or with `own` only their own ids. */
export async function idsOf(
  connection: Server,
  part: Part,
  { primaryOnly }: { primaryOnly: boolean } = { primaryOnly: false },
): Promise<Set<string>> {
  const owner = await ownerConnection(connection);
  const ids = (await columnsOf(owner, part)).filter(
    ({ type, name }) =>
      type === 'uuid' && (!primaryOnly || name === 'id' || name === 'document_id'),
  );
  const text = ids
    .map(({ table, name, where }) => `select "${name}"::text as id from "${table}" where ${where}`)
    .join(' union ');
  const name = createHash('sha1').update(text).digest('hex');
  const { rows } = await owner.query<{ id: string | null }>({ name, text });
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** Parts of the marked rows in a text, except those in the caller's own request. */
export function leaksIn(text: string, ids: ReadonlySet<string>, ignored: unknown = null): string[] {
  const found = (text.match(UUID) ?? []).filter((id) => ids.has(id) && id !== ignored);
  return text.includes(CANARY) ? [CANARY, ...found] : found;
}
