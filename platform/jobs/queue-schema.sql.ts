import type { Client } from 'pg';
import { assertPresent } from '#domains/kernel/core/assert.ts';

export type QueueState = {
  /** Rights beyond those of halkhata_queue. */
  excess: string[];
  /** The library's newest migration; null: it was never here. */
  migration: number | null;
};

/** What the login can do, and what of the library is in the database. */
export async function findQueueState(client: Client): Promise<QueueState> {
  const { rows } = await client.query<QueueState>(`
    select array(select m.rolname::text from pg_roles m
        where pg_has_role(r.oid, m.oid, 'member') and m.oid <> r.oid
          and m.rolname <> 'halkhata_queue')
        || array_remove(array[
          case when r.rolsuper then 'SUPERUSER' end,
          case when r.rolbypassrls then 'BYPASSRLS' end,
          case when r.rolcreaterole then 'CREATEROLE' end], null) as excess,
      (select max(id) from jobs.migrations) as migration
    from pg_roles r where r.rolname = session_user`);
  return assertPresent(rows[0], 'a session has a role');
}

export async function insertTaskNames(client: Client, names: readonly string[]): Promise<void> {
  await client.query(
    `insert into jobs.task_name (name)
     select n from unnest($1::text[]) n
     where not exists (select from jobs.task_name t where t.name = n)
     on conflict do nothing`,
    [names],
  );
}
