import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, byId, id, instant, name, one, text, version } from '#platform/contract/fields.ts';
import { FAILURE_CODES } from '../core/failure-codes.ts';

/** `disconnected`: its keys are erased; its history stays. */
export const CONNECTION_STATES = ['active', 'paused', 'needs_attention', 'disconnected'] as const;

const failureCode = z.enum(FAILURE_CODES);

/** The last success and the last failure of one kind of call. */
const operationHealth = z.strictObject({
  operation: z.string(),
  succeeded_at: instant.nullable(),
  failed_at: instant.nullable(),
  failure_code: failureCode.nullable(),
});

const connection = z.strictObject({
  id,
  app: z.string(),
  name: z.string(),
  mode: z.enum(['live', 'sandbox']),
  /** Their name of the account; of a secret only its end. */
  account: z.string(),
  state: z.enum(CONNECTION_STATES),
  attention_code: failureCode.nullable(),
  acts_as: z.strictObject({ id, name: z.string() }),
  /** In paisa; null: not known. */
  balance: amount.nullable(),
  balance_at: instant.nullable(),
  created_at: instant,
  last_success_at: instant.nullable(),
  last_failure_at: instant.nullable(),
  calls_of_hour: z.int(),
  /** Answers of the last hour that demanded fewer calls. */
  busy_of_hour: z.int(),
  waiting: z.int(),
  oldest_waiting_at: instant.nullable(),
  to_fix: z.int(),
  version: z.int(),
});

export type Connection = z.output<typeof connection>;

const words = z.strictObject({ bn: z.string(), en: z.string() });

const connectionInFull = z.strictObject({
  ...connection.shape,
  operations: z.array(operationHealth),
});

const shownApp = z.strictObject({
  app: z.string(),
  name: z.string(),
  about: words,
  letters: z.string(),
  colour: z.string(),
  category: z.enum(['payment', 'courier', 'channel', 'message']),
  countries: z.array(z.string()),
  /** `oauth2`: the member signs in at the service and permits it there. */
  needs: z.enum(['keys', 'oauth2']),
  keys: z.array(
    z.strictObject({ name: z.string(), is_secret: z.boolean(), is_required: z.boolean() }),
  ),
  /** What the member permits at the service. */
  allows: z.array(words),
  /** False: the operator of this site has no account for it at the service. */
  is_configured: z.boolean(),
});

export type ShownApp = z.output<typeof shownApp>;

export const listAppsRoute = defineRoute({
  method: 'GET',
  path: '/app-integrations',
  permission: 'app-integrations.read',
  summary: 'The apps that can be connected, and the connections of the shop',
  answer: one(
    z.strictObject({
      apps: z.array(shownApp),
      connections: z.array(connection),
      /** Items over all connections that a person must look at. */
      to_fix: z.int(),
    }),
  ),
});

/** Keys by the names of the app's fields. */
const keys = z.record(z.string().max(40), text(500));

const TRIED = { keys_refused: 422, service_unreachable: 422, balance_empty: 422 } as const;
const KEYS = { key_unknown: 422, key_missing: 422 } as const;

export const connectAppRoute = defineCreation({
  path: '/app-integrations/{app}/connect',
  permission: 'app-integrations.create',
  summary: 'Connect an app by its keys, which are tried first, or begin to sign in at its service',
  params: z.strictObject({ app: z.string().max(40) }),
  body: z.strictObject({ name: name(80), keys: keys.default({}) }),
  answer: one(
    z.union([
      connectionInFull,
      /** Where the member's browser signs in, within ten minutes; it comes back by itself. */
      z.strictObject({ redirect_url: z.string() }),
    ]),
  ),
  status: 201,
  rejections: {
    app_not_found: 404,
    not_configured: 409,
    key_not_accepted: 401,
    ...KEYS,
    account_taken: 409,
    too_many_connections: 409,
    ...TRIED,
  },
});

export const readConnectionRoute = defineRoute({
  method: 'GET',
  path: '/app-integrations/connections/{id}',
  permission: 'app-integrations.read',
  summary: 'A connection with its health; its keys are never shown',
  params: byId,
  answer: one(connectionInFull),
});

export const changeConnectionRoute = defineRoute({
  method: 'PATCH',
  path: '/app-integrations/connections/{id}',
  permission: 'app-integrations.update',
  summary: 'Rename a connection, or give it new keys, which are tried first',
  params: byId,
  body: z.strictObject({ version, name: name(80).optional(), keys: keys.optional() }),
  answer: one(connectionInFull),
  rejections: {
    version_conflict: 409,
    wrong_state: 409,
    ...KEYS,
    account_differs: 422,
    account_taken: 409,
    ...TRIED,
  },
});

export const disconnectRoute = defineRoute({
  method: 'DELETE',
  path: '/app-integrations/connections/{id}',
  permission: 'app-integrations.delete',
  summary: 'Disconnect: the keys are erased, what waits is dropped, the history stays',
  params: byId,
  answer: one(connectionInFull),
  rejections: { wrong_state: 409 },
});

type Action = 'pause' | 'resume' | 'check' | 'take-over';

const SUMMARIES: Readonly<Record<Action, string>> = {
  pause: 'Pause a connection: what is to be sent waits',
  resume: 'Let a paused connection go on',
  check: 'Try a connection by one harmless call; if it works again, what waits goes on',
  'take-over': 'Let a connection act for the caller from now on',
};

function action<A extends Action>(what: A) {
  return defineRoute({
    method: 'POST',
    path: `/app-integrations/connections/{id}/${what}`,
    permission: 'app-integrations.update',
    summary: SUMMARIES[what],
    params: byId,
    body: z.strictObject({ version }),
    answer: one(connectionInFull),
    rejections: { version_conflict: 409, wrong_state: 409 },
  });
}

export const pauseConnectionRoute = action('pause');
export const resumeConnectionRoute = action('resume');
export const checkConnectionRoute = action('check');
export const takeOverConnectionRoute = action('take-over');

export const listCallsRoute = defineRoute({
  method: 'GET',
  path: '/app-integrations/connections/{id}/calls',
  permission: 'app-integrations.read',
  summary: 'The last hundred calls of a connection, newest first',
  params: byId,
  answer: one(
    z.array(
      z.strictObject({
        id,
        at: instant,
        operation: z.string(),
        method: z.string(),
        /** Without the query. */
        path: z.string(),
        /** null: there was no answer. */
        status: z.int().nullable(),
        duration_ms: z.int(),
        failure_code: failureCode.nullable(),
        /** The service's own code. */
        their_code: z.string(),
      }),
    ),
  ),
});
