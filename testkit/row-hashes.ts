import { type Server, withAdmin } from './server.ts';

/** What sign-in leaves behind even where it refuses: attempts are counted, sessions come and go. */
const COUNTED = new Set(['sign_in_failure', 'session', 'access_token']);

/**
 * A fingerprint of every row of every table, or of one shop's rows, by table: two that are equal
 * changed nothing.
 */
export async function rowHashes(
  connection: Server,
  shop_id: string | null = null,
): Promise<Record<string, string>> {
  return withAdmin(connection, async (client) => {
    const tables = await client.query<{ name: string }>(
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
             coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from "${name}" t ${where}`,
      );
    const hashes = await client.query<{ name: string; hash: string }>(each.join(' union all '));
    return Object.fromEntries(hashes.rows.map(({ name, hash }) => [name, hash]));
  });
}
