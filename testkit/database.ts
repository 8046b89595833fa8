import { inject } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { type Server, withAdmin } from './server.ts';

export type TestDatabase = {
  database: Database;
  /** As owner: for what the application role must not see. */
  connection: Server;
  /** The login of requests. */
  login: Server;
  /** The login of the queue. */
  jobsLogin: Server;
  drop(): Promise<void>;
};

let made = 0;

/** A separate database, copied from the migrated template in some 50 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('server');
  made += 1;
  const name = `halkhata_test_${process.pid}_${made}`;
  await withAdmin(server, (admin) =>
    admin.query(`create database ${name} template ${inject('template')}`),
  );
  const connection = { ...server, database: name };
  // A hundred concurrent ones are slow here, but do not hang.
  const login = { ...connection, ...inject('login') };
  const database = openDatabase({ ...login, connectionTimeoutMillis: 60_000 }, 8);
  return {
    database,
    connection,
    login,
    jobsLogin: { ...connection, ...inject('jobsLogin') },
    async drop() {
      await database.close();
      await withAdmin(server, async (admin) => {
        await admin.query(`drop database ${name} with (force)`);
        // The logins that a command line of the test created.
        await admin.query(`drop role if exists ${name}_requests, ${name}_jobs`);
      });
    },
  };
}
