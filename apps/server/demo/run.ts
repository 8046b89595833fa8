import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import type { z } from 'zod';
import { assert } from '#domains/kernel/core/assert.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import type { Database } from '#platform/db/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { isReplayed, type ShopEndpoint } from '#platform/http/endpoint.ts';
import { OFFLINE, siteAt } from '#platform/http/site.ts';
import { withShop } from '../with-shop.sql.ts';
import { withQuickTransaction } from './demo.sql.ts';

export type DemoRequest<R extends AnyRoute> = {
  actor: Actor;
  /** The clock of the command. */
  at: Date;
  params?: z.input<R['params']>;
  body: z.input<R['body']>;
  /** Waits until it and all earlier commits are on disk. */
  isAwaited?: boolean;
};

/** A random secret: it makes the codes of gift cards, which must not be predictable. */
const SITE = siteAt('', randomUUID());

/** A new id of that time. */
export function idAt(at: Date): string {
  return v7({ msecs: at.getTime() });
}

/**
 * Runs a command like a request: permission, the schemas of its route, one transaction. Only the
 * clock differs. The demo makes no request that could be refused.
 */
export async function run<R extends AnyRoute>(
  database: Database,
  { route, handle }: ShopEndpoint,
  { actor, at, params, body, isAwaited = false }: DemoRequest<R>,
): Promise<z.output<R['answer']>> {
  const { permission } = route;
  assert(permission === null || actor.permissions.has(permission), `may not: ${route.summary}`);
  const input = {
    params: route.params.parse(params ?? {}),
    query: {},
    body: route.body.parse(body),
  };
  const context = { ...OFFLINE, site: SITE, actor, now: at, newId: () => idAt(at) };
  const transaction = isAwaited ? withShop : withQuickTransaction;
  const outcome = await transaction(database, actor.shop_id, (tx) => handle(tx, input, context));
  assert(!isRejection(outcome), `${route.summary} was refused: ${JSON.stringify(outcome)}`);
  return (isReplayed(outcome) ? outcome.replayed : outcome) as z.output<R['answer']>;
}
