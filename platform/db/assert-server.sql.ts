import type { ClientBase } from 'pg';

export type Durability = {
  version: number;
  shared_buffers: string;
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
};

export async function loadDurability(client: ClientBase): Promise<Durability> {
  const { rows } = await client.query<Durability>(`
    select current_setting('server_version_num')::int as version,
           current_setting('shared_buffers') as shared_buffers,
           current_setting('fsync') as fsync,
           current_setting('full_page_writes') as full_page_writes,
           current_setting('synchronous_commit') as synchronous_commit`);
  return rows[0] as Durability;
}

export async function hasTrigrams(client: ClientBase): Promise<boolean> {
  return (await trigramSchema(client)) !== null;
}

/**
 * Allowed for a database owner: the extension is a trusted one. `if not exists` alone fails when
 * two processes start at once. Both statements, sent as one query, are one transaction.
 */
export async function createTrigrams(client: ClientBase): Promise<void> {
  await client.query(`
    select pg_advisory_xact_lock(hashtext('create extension pg_trgm'));
    create extension if not exists pg_trgm`);
}

/** The trigrams of a text, in any schema of the extension. */
export async function listTrigrams(client: ClientBase, text: string): Promise<string[]> {
  const schema = await trigramSchema(client);
  const { rows } = await client.query<{ trigrams: string[] }>(
    `select ${schema}.show_trgm($1) as trigrams`,
    [text],
  );
  return rows[0]?.trigrams ?? [];
}

async function trigramSchema(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ schema: string }>(`
    select quote_ident(n.nspname) as schema
      from pg_extension e join pg_namespace n on n.oid = e.extnamespace
     where e.extname = 'pg_trgm'`);
  return rows[0]?.schema ?? null;
}
