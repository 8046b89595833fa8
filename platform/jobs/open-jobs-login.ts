import { type ClientConfig, Pool } from 'pg';
import { isRefusedLogin, loginOf, makeLogin, withClient } from '#platform/db/request-login.ts';
import { findQueueState, insertTaskNames, type QueueState } from './queue-schema.sql.ts';

/** The schema of the queue. */
export const SCHEMA = 'jobs';

/** The library's newest migration. A test compares it with the library. */
export const MIGRATION = 20;

/** What every connection of the queue is: its objects belong to this role. */
export const OPTIONS = '-c role=halkhata_queue -c timezone=UTC';

/**
 * The login of the queue, `<database>_jobs`, with the rights of `halkhata_queue` and no others. It
 * is made as that of requests is. Brings the library's tables to its version, beside running
 * servers too, and names the tasks that may be enqueued.
 *
 * @throws Error when the login has other rights, or cannot be created.
 */
export async function openJobsLogin(
  owner: ClientConfig,
  given: ClientConfig | null,
  tasks: readonly string[],
): Promise<ClientConfig> {
  const login = { ...(given ?? (await loginOf(owner, 'jobs'))), options: OPTIONS };
  const state = await enter(login, tasks).catch(async (error) => {
    if (given !== null || !isRefusedLogin(error)) throw error;
    await makeLogin(owner, login, {
      granted: 'halkhata_queue',
      serves: 'jobs run',
      variable: 'DATABASE_JOBS_URL',
    });
    return enter(login, tasks);
  });
  if (state.excess.length > 0) {
    const excess = state.excess.join(', ');
    throw new Error(`Jobs would run as a database role that has ${excess} (${login.user}).`);
  }
  if ((state.migration ?? 0) < MIGRATION) await migrateLibrary(login);
  return login;
}

function enter(login: ClientConfig, tasks: readonly string[]): Promise<QueueState> {
  return withClient(login, async (client) => {
    await insertTaskNames(client, tasks);
    return findQueueState(client);
  });
}

async function migrateLibrary(login: ClientConfig): Promise<void> {
  // Loaded here: only the first start after an installation needs it.
  const { Logger, runMigrations } = await import('graphile-worker');
  const pgPool = new Pool({ ...login, max: 1 });
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool, schema: SCHEMA, logger: new Logger(() => () => undefined) });
  } finally {
    await pgPool.end();
  }
}
