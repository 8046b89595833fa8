import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#platform/db/database.ts';
import { type Cluster, startCluster } from '#platform/db/embedded/cluster.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openRequestLogin } from '#platform/db/request-login.ts';
import { openJobsLogin } from '#platform/jobs/open-jobs-login.ts';
import { fillPlaces } from '../apps/server/fill-places.ts';
import { JOBS } from '../apps/server/jobs.ts';
import { makeRunFolder } from './run-folder.ts';
import { type Server, withAdmin } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run, and the migrated database that every test copies. */
    server: Server;
    template: string;
    /** The login of requests for each copy, and that of the queue. */
    login: Pick<Server, 'user' | 'password'>;
    jobsLogin: Pick<Server, 'user' | 'password'>;
  }
}

/** One PostgreSQL for the whole run: that of DATABASE_URL, else an embedded one. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.DATABASE_URL;
  const folder = await makeRunFolder();
  let cluster: Cluster | undefined;
  let server: Server;
  if (url === undefined) {
    cluster = await startCluster(folder);
    server = { ...cluster.connection, database: 'postgres' };
  } else {
    const { hostname, port, username, password, pathname } = new URL(url);
    server = {
      host: hostname,
      port: Number(port || 5432),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: pathname.slice(1) || 'postgres',
    };
  }
  const template = `halkhata_template_${process.pid}`;
  // Bengali has no trigrams under ctype C, the default of some servers.
  const locale = url === undefined ? '' : `encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`;
  await withAdmin(server, (admin) =>
    admin.query(`create database ${template} template template0 ${locale}`),
  );
  await migrate({ ...server, database: template });
  const { user = '', password } = await openRequestLogin({ ...server, database: template });
  const jobs = await openJobsLogin({ ...server, database: template }, null, Object.keys(JOBS));
  const filled = openDatabase({ ...server, database: template, user, password }, 1);
  await fillPlaces(filled);
  await filled.close();
  project.provide('server', server);
  project.provide('template', template);
  project.provide('login', { user, password: password as string | undefined });
  project.provide('jobsLogin', {
    user: jobs.user ?? '',
    password: jobs.password as string | undefined,
  });
  return async () => {
    await withAdmin(server, async (admin) => {
      await admin.query(`drop database ${template} with (force)`);
      await admin.query(`drop role ${user}, ${jobs.user}`);
    });
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
