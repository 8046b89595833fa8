import type { Client } from 'pg';
import { ownerConnection, type Server } from './server.ts';

/** Tables that a refused sign-in changes too: attempts are counted, sessions come and go. */
const COUNTED = new Set(['sign_in_failure', 'session', 'access_token']);

/**
 * A fingerprint of every row, or of one shop's rows, by table: equal fingerprints mean no change. A
 * rewritten row has another position and transaction, even with equal content; comparing content
 * would cost more than all requests.
 */
export async function rowHashes(
  connection: Server,
  shop_id: string | null = null,
): Promise<Record<string, string>> {
  const owner = await ownerConnection(connection);
  const texts = statements.get(connection) ?? new Map<string | null, string>();
  statements.set(connection, texts);
  const text = texts.get(shop_id) ?? (await questionOf(owner, shop_id));
  texts.set(shop_id, text);
  const name = `rows of ${shop_id ?? 'every shop'}`;
  const hashes = await owner.query<{ name: string; hash: string }>({ name, text });
  return Object.fromEntries(hashes.rows.map(({ name, hash }) => [name, hash]));
}

const statements = new WeakMap<Server, Map<string | null, string>>();

async function questionOf(owner: Client, shop_id: string | null): Promise<string> {
  const tables = await owner.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace
       and ($1::uuid is null or exists (select from pg_attribute
         where attrelid = pg_class.oid and attname = 'shop_id'))
     order by 1`,
    [shop_id],
  );
  const where = shop_id === null ? '' : `where shop_id = '${shop_id}'`;
  const each = tables.rows
    .filter(({ name }) => !COUNTED.has(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' ||
           coalesce(sum(hash_record_extended(row(ctid, xmin), 0)), 0) as hash
         from "${name}" ${where}`,
    );
  return each.join(' union all ');
}
