import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { registerAuth } from '#domains/identity/server/register-auth.ts';
import type { Database } from '#platform/db/database.ts';
import { createApp } from '#platform/http/app.ts';
import { endpoints } from './endpoints.ts';
import { registerWatch } from './watch.ts';

export type ServeOptions = {
  database: Database;
  publicUrl: string;
  secret: string;
  clock?: () => Date;
  logger?: boolean;
  requestTimeoutMs?: number;
};

/** The server with its API and sign-in; the web application is registered on top of it. */
export async function createServer(options: ServeOptions): Promise<FastifyInstance> {
  const clock = options.clock ?? (() => new Date());
  const app = await createApp({
    database: options.database,
    endpoints,
    clock,
    newId: () => newId(),
    logger: options.logger ?? false,
    ...(options.requestTimeoutMs && { requestTimeoutMs: options.requestTimeoutMs }),
  });
  registerWatch(app, options.database);
  await registerAuth(app, {
    database: options.database,
    clock,
    newId: () => newId(),
    publicUrl: options.publicUrl,
    secret: options.secret,
  });
  return app;
}
