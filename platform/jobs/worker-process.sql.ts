import type { Pool } from 'pg';

/** A process that was silent for so long has lost its jobs to the others. */
const SILENT_S = 20;

/** Says that the worker lives, and releases what silent ones had taken: by the database's time. */
export async function beat(pool: Pool, pool_id: string): Promise<void> {
  await pool.query(
    `insert into jobs.worker_process (pool_id) values ($1)
     on conflict (pool_id) do update set seen_at = now()`,
    [pool_id],
  );
  await pool.query(`
    delete from jobs.worker_process where seen_at < now() - interval '${SILENT_S} seconds'`);
  const { rows } = await pool.query<{ pool_ids: string[] | null }>(`
    select array_agg(distinct l.locked_by) as pool_ids from (
      select locked_by, locked_at from jobs._private_jobs
      union all select locked_by, locked_at from jobs._private_job_queues
    ) as l
    where l.locked_at < now() - interval '${SILENT_S} seconds'
      and not exists (select from jobs.worker_process p where p.pool_id = l.locked_by)`);
  const silent = rows[0]?.pool_ids ?? null;
  if (silent !== null) await unlock(pool, silent);
}

/** Puts back what a worker of this process had taken. */
export async function releaseWorker(pool: Pool, pool_id: string): Promise<void> {
  await unlock(pool, [pool_id]);
  await pool.query('delete from jobs.worker_process where pool_id = $1', [pool_id]);
}

/** Jobs that others replaced while they ran have no key and no try left: nothing is to be done. */
async function unlock(pool: Pool, pool_ids: readonly string[]): Promise<void> {
  await pool.query(
    `delete from jobs._private_jobs
     where locked_by = any ($1) and key is null and attempts >= max_attempts`,
    [pool_ids],
  );
  await pool.query('select jobs.force_unlock_workers($1)', [pool_ids]);
}
