import { expect } from 'vitest';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { endpoints } from '../apps/server/endpoints.ts';
import { createTestDatabase } from './database.ts';
import { openTestServer } from './http.ts';
import { keyOf, type RouteResponse, requestRoute } from './routes.ts';
import { rowHashes } from './row-hashes.ts';
import type { CallInput } from './shop.ts';
import { openWorld } from './world.ts';

export type TwoWorlds = Awaited<ReturnType<typeof openTwoWorlds>>;

/** A server with two shops, called over HTTP as the owner of `mine`. */
export async function openTwoWorlds() {
  const db = await createTestDatabase();
  const server = await openTestServer(db.database);
  const mine = await openWorld(db.database);
  const other = await openWorld(db.database);
  const headers = { authorization: `token ${await mine.token(mine.shop.owner)}` };
  const request = (key: string, input: CallInput, as: Record<string, string> = headers) =>
    requestRoute(server, endpointOf(key), { input, headers: as });
  return {
    db,
    server,
    mine,
    other,
    headers,
    request: request,
    /** Returns the response, after checking that no row of any shop has changed. */
    async refused(key: string, input: CallInput): Promise<[number, string]> {
      const before = await rowHashes(db.connection);
      const { status, code }: RouteResponse = await request(key, input);
      expect(await rowHashes(db.connection)).toEqual(before);
      return [status, code];
    },
    async close() {
      await server.app.close();
      await db.drop();
    },
  };
}

export function endpointOf(key: string): Endpoint {
  const found = endpoints.find((endpoint) => keyOf(endpoint) === key);
  if (found === undefined) throw new Error(`no such route: ${key}`);
  return found;
}
