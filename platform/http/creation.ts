import { createHash } from 'node:crypto';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import type { Context } from './actor.ts';
import { forgetCreation, openCreation, storeAnswer } from './creation.sql.ts';
import {
  command,
  type Handle,
  type Input,
  isReplayed,
  type Outcome,
  replayAnswer,
  type ShopEndpoint,
} from './endpoint.ts';
import { Prepare } from './prepare.ts';

type Options<R extends AnyRoute> = {
  /** Whether the first response may be stored: a secret is shown once and never stored. */
  storesAnswer?: boolean;
  /** Whether this request creates the record of its id; one that does not is run each time. */
  creates?: (input: Input<R>) => boolean;
};

/**
 * Binds a route of `defineCreation`: like `command`, but once for each id. While the first request
 * with an id runs, others with it wait; then they get its response, or `id_reused`.
 */
export function creation<R extends AnyRoute>(
  route: R,
  handle: Handle<R>,
  { storesAnswer = true, creates = () => true }: Options<R> = {},
): ShopEndpoint {
  return command(route as AnyRoute, async (tx, input, context) => {
    const { id } = input.body as { id?: string };
    const make = () => (handle as Handle<never> as Handle<AnyRoute>)(tx, input, context);
    if (id === undefined || !creates(input as Input<R>)) return make();
    const made = { shop_id: context.actor.shop_id, id };
    const before = await openCreation(tx, { ...made, ...requestOf(route, input, context) });
    if (before !== 'new') {
      const { is_same, answer } = before;
      return is_same && answer !== null ? replayAnswer(answer as never) : idReused();
    }
    const outcome = await unlessTaken(make);
    if (outcome instanceof Prepare) await forgetCreation(tx, made);
    else if (storesAnswer && !isRejection(outcome) && !isReplayed(outcome)) {
      await storeAnswer(tx, made, outcome);
    }
    return outcome;
  });
}

const idReused = () => reject('id_reused', { path: 'id' }) as Rejection as never;

/** Parsing orders the fields by the schema, so equal requests have equal texts. */
function requestOf({ method, path }: AnyRoute, input: Input<AnyRoute>, context: Context) {
  const { params, query, body } = input;
  const request_hash = createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify([params, query, body])}`)
    .digest();
  return { made_by: context.actor.user_id, made_at: context.now, request_hash };
}

/**
 * The id may belong to a record that was created by another route, or whose response was deleted.
 */
async function unlessTaken(make: () => Promise<Outcome<AnyRoute>>): Promise<Outcome<AnyRoute>> {
  try {
    return await make();
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown };
    const isTaken = code === '23505' && typeof constraint === 'string';
    if (isTaken && constraint.endsWith('_pkey')) return idReused();
    throw error;
  }
}
