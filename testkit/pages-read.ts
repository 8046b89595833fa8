import type { PoolClient } from 'pg';
import type { TestDatabase } from './database.ts';
import { withAdmin } from './server.ts';

/** Each statement reports its plan with the pages that it read, to its own connection. */
const EXPLAINED = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/** The statements that `work` ran, with the pages that each read. */
export type PagesReadBy = (work: () => Promise<unknown>) => Promise<[number, string][]>;

/** Call it before the first connection of a test. */
export async function watchPages(db: TestDatabase): Promise<PagesReadBy> {
  const plans: string[] = [];
  await withAdmin(db.connection, async (admin) => {
    for (const [name, value] of Object.entries(EXPLAINED)) {
      await admin.query(`alter database ${db.connection.database} set ${name} = '${value}'`);
    }
  });
  db.database.pool.on('connect', (client: PoolClient) => {
    client.on('notice', ({ message = '' }) => plans.push(message));
  });
  return async (work) => {
    plans.length = 0;
    await work();
    return plans.map((message) => {
      const found = JSON.parse(message.slice(message.indexOf('{')));
      const { Plan: plan, 'Query Text': text } = found;
      return [plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], text.trim().slice(0, 200)];
    });
  };
}
