import { sql } from 'kysely';
import { withTransaction } from '#platform/db/database.ts';
import type { TestDatabase } from './database.ts';

/** Every foreign key to the id of a shop table, as `table.column`, sorted. */
export async function referencesTo(db: TestDatabase, table: string): Promise<string[]> {
  const { rows } = await withTransaction(db.database, '', (tx) =>
    sql<{ reference: string }>`
      select distinct k.conrelid::regclass || '.' || a.attname as reference
      from pg_constraint k
      join unnest(k.conkey, k.confkey) as f (of, "to") on true
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = f.of
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = f."to" and b.attname = 'id'
      where k.contype = 'f' and k.confrelid = ${table}::regclass
      order by 1`.execute(tx),
  );
  return rows.map(({ reference }) => reference);
}
