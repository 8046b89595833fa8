import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { amount, byId, id, instant, listOf, name, one, page } from '#platform/contract/fields.ts';
import { APP_CODES } from '../core/apps.ts';
import { FAILURE_CODES } from '../core/failure-codes.ts';

/** `to_fix`: a person must look; `ignored`: a person set it aside. */
export const ITEM_STATES = ['to_fix', 'waiting', 'done', 'ignored'] as const;

/** What goes over a connection. */
export const ITEM_KINDS = ['sms'] as const;

const syncItem = z.strictObject({
  id,
  kind: z.enum(ITEM_KINDS),
  connection_id: id,
  app: z.enum(APP_CODES),
  connection_name: z.string(),
  /** Recognizes it without a personal datum: of a phone number the last digits. */
  subject: z.string(),
  state: z.enum(ITEM_STATES),
  code: z.enum(FAILURE_CODES).nullable(),
  /** The service's own words, without secrets. */
  text: z.string(),
  delivery: z.enum(['pending', 'delivered', 'failed', 'unknown']).nullable(),
  /** What it cost, in minor units. */
  charge: amount.nullable(),
  tries: z.int(),
  /** The next try; null: none is planned. */
  due_at: instant.nullable(),
  created_at: instant,
  changed_at: instant,
  /** Whether it still has what is needed to do it again. */
  can_retry: z.boolean(),
  ignored_reason: z.string().nullable(),
});

export type SyncItem = z.output<typeof syncItem>;

export const listItemsRoute = defineRoute({
  method: 'GET',
  path: '/app-integrations/items',
  permission: 'app-integrations.read',
  summary: 'What goes over the connections, newest first, with its state and what is wrong',
  query: z.strictObject({
    ...page,
    connection_id: id.optional(),
    state: z.enum(ITEM_STATES).optional(),
    code: z.enum(FAILURE_CODES).optional(),
  }),
  answer: listOf(syncItem),
  rejections: { invalid_cursor: 422 },
});

export const countItemsRoute = defineRoute({
  method: 'GET',
  path: '/app-integrations/item-counts',
  permission: 'app-integrations.read',
  summary: 'How many items are in each state, and why those wait or must be looked at',
  query: z.strictObject({ connection_id: id.optional(), state: z.enum(ITEM_STATES).optional() }),
  answer: one(
    z.strictObject({
      to_fix: z.int(),
      waiting: z.int(),
      done: z.int(),
      ignored: z.int(),
      /** Of those that wait or must be looked at, in the state given; the most frequent first. */
      codes: z.array(z.strictObject({ code: z.enum(FAILURE_CODES), count: z.int() })),
    }),
  ),
});

export const retryItemRoute = defineRoute({
  method: 'POST',
  path: '/app-integrations/items/{id}/retry',
  permission: 'app-integrations.update',
  summary: 'Do an item again at once that failed, or may have failed',
  params: byId,
  answer: one(syncItem),
  rejections: { wrong_state: 409, content_erased: 409 },
});

/** Items of one request; a filter with more is done in several. */
export const RETRIED_MAX = 100;

export const retryItemsRoute = defineRoute({
  method: 'POST',
  path: '/app-integrations/items/retry',
  permission: 'app-integrations.update',
  summary: 'Do up to a hundred items again at once; each is answered by itself',
  body: z.strictObject({ ids: z.array(id).min(1).max(RETRIED_MAX) }),
  answer: one(
    z.strictObject({
      retried: z.int(),
      /** In the order of the request; null: it is done again. */
      items: z.array(
        z.strictObject({
          id,
          refused: z.enum(['not_found', 'wrong_state', 'content_erased']).nullable(),
        }),
      ),
    }),
  ),
});

/** What would be sent. */
const dryRun = z.strictObject({
  to: z.string(),
  /** The sender ID; null: the gateway's own. */
  sender: z.string().nullable(),
  /** Of its links only the site: they open what they lead to for everybody. */
  text: z.string(),
  alphabet: z.enum(['gsm', 'unicode']),
  parts: z.int().min(1),
  /** By the last price of a part, in minor units; null: the gateway named none lately. */
  price: amount.nullable(),
  /** As it was read last, in minor units; null: not known. */
  balance: amount.nullable(),
  /** Why it would wait; null: it would be sent at once. */
  waits_for: z.enum([...FAILURE_CODES, 'paused']).nullable(),
});

export type DryRun = z.output<typeof dryRun>;

export const dryRunItemRoute = defineRoute({
  method: 'GET',
  path: '/app-integrations/items/{id}/dry-run',
  permission: 'app-integrations.update',
  summary: 'What a retry of an item would send, to whom, in how many parts and at what price',
  params: byId,
  answer: one(dryRun),
  rejections: { wrong_state: 409, content_erased: 409 },
});

export const ignoreItemRoute = defineRoute({
  method: 'POST',
  path: '/app-integrations/items/{id}/ignore',
  permission: 'app-integrations.update',
  summary: 'Set an item aside, with a reason; a retry takes it up again',
  params: byId,
  body: z.strictObject({ reason: name(200) }),
  answer: one(syncItem),
  rejections: { wrong_state: 409 },
});
