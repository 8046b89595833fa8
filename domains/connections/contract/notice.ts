import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { byId, id, instant, listOf, one, page, version } from '#platform/contract/fields.ts';

/** `ignored`: it is about nothing that is known here; `unreadable`: its body makes no sense. */
export const NOTICE_STATES = ['waiting', 'done', 'ignored', 'unreadable'] as const;

const receivedNotice = z.strictObject({
  id,
  connection_id: id,
  connection_name: z.string(),
  app: z.string(),
  /** The service's own id of it. */
  notice_id: z.string(),
  topic: z.string(),
  state: z.enum(NOTICE_STATES),
  received_at: instant,
  worked_at: instant.nullable(),
  /** Whether its body is still stored. */
  can_replay: z.boolean(),
});

export type ReceivedNotice = z.output<typeof receivedNotice>;

export const listNoticesRoute = defineRoute({
  method: 'GET',
  path: '/app-integrations/notices',
  permission: 'app-integrations.read',
  summary: 'What services have pushed to the shop, newest first; bodies are never shown',
  query: z.strictObject({ ...page, connection_id: id.optional() }),
  answer: listOf(receivedNotice),
  rejections: { invalid_cursor: 422 },
});

export const replayNoticeRoute = defineRoute({
  method: 'POST',
  path: '/app-integrations/notices/{id}/replay',
  permission: 'app-integrations.update',
  summary: 'Work on a stored notice again: its effect is the same however often',
  params: byId,
  answer: one(receivedNotice),
  rejections: { content_erased: 409, wrong_state: 409 },
});

export const rotateAddressRoute = defineRoute({
  method: 'POST',
  path: '/app-integrations/connections/{id}/rotate-address',
  permission: 'app-integrations.update',
  summary: 'Make the address for notices anew, shown once; the former one answers for a week more',
  params: byId,
  body: z.strictObject({ version }),
  answer: one(z.strictObject({ address: z.string(), secret: z.string(), version: z.int() })),
  rejections: { version_conflict: 409, wrong_state: 409 },
});
