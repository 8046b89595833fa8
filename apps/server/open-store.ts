import { Client, type ClientConfig } from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { assertDurable } from '#platform/db/assert-server.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { joinOrStartCluster, startCluster } from '#platform/db/embedded/cluster.ts';
import { migrate } from '#platform/db/migrate.ts';
import { assertBound, openRequestLogin } from '#platform/db/request-login.ts';
import { openJobsLogin } from '#platform/jobs/open-jobs-login.ts';
import type { Config } from './config.ts';
import { fillPlaces } from './fill-places.ts';
import { JOBS } from './jobs.ts';

/** The migrated database, embedded or remote. */
export type Store = {
  database: Database;
  /** The owner's connection, for the command line. */
  owner: ClientConfig;
  /** The connection of requests. */
  login: ClientConfig;
  /** The connection of the queue of jobs. */
  jobsLogin: ClientConfig;
  migrated: string[];
  close(): Promise<void>;
};

type Where = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseAppUrl' | 'databaseJobsUrl'>;

const NAME = 'halkhata';

/** `owns` starts the embedded server and refuses to share it; `joins` connects to a running one. */
export async function openStore(config: Where, role: 'owns' | 'joins'): Promise<Store> {
  const { owner, stop } = await reach(config, role);
  try {
    await assertDurable(owner);
    const migrated = await migrate(owner);
    const login = await loginOf(config, owner);
    const jobsLogin = await jobsLoginOf(config, owner);
    const database = openDatabase(login);
    await fillPlaces(database);
    const close = async () => {
      await database.close();
      await stop();
    };
    return { database, owner, login, jobsLogin, migrated, close };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function loginOf({ databaseAppUrl }: Where, owner: ClientConfig): Promise<ClientConfig> {
  if (databaseAppUrl === null) return openRequestLogin(owner);
  const login = parseIntoClientConfig(databaseAppUrl);
  await assertBound(login);
  return login;
}

function jobsLoginOf({ databaseJobsUrl }: Where, owner: ClientConfig): Promise<ClientConfig> {
  const given = databaseJobsUrl === null ? null : parseIntoClientConfig(databaseJobsUrl);
  return openJobsLogin(owner, given, Object.keys(JOBS));
}

async function reach(config: Where, role: 'owns' | 'joins') {
  if (config.databaseUrl !== null) {
    const owner: ClientConfig = parseIntoClientConfig(config.databaseUrl);
    return { owner, stop: async () => undefined };
  }
  const start = role === 'owns' ? startCluster : joinOrStartCluster;
  const cluster = await start(config.dataDir);
  await createDatabase({ ...cluster.connection, database: 'postgres' });
  return { owner: { ...cluster.connection, database: NAME }, stop: () => cluster.stop() };
}

async function createDatabase(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [NAME]);
    if (found.rowCount === 0) await client.query(`create database ${NAME}`);
  } finally {
    await client.end();
  }
}
