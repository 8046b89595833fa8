import { randomInt } from 'node:crypto';
import { beginDuePlans } from '#domains/catalog/server/door/begin-due-plans.ts';
import {
  deliverWebhooks,
  enqueueOverdueWebhooks,
} from '#domains/connections/server/door/deliver-webhooks.ts';
import { eraseOldEvents } from '#domains/connections/server/door/erase-old-events.ts';
import { eraseWebhookSecrets } from '#domains/connections/server/door/erase-webhook-secrets.ts';
import { eraseSms, wakeOverdueSms } from '#domains/connections/server/door/mend-messages.ts';
import {
  eraseNotices,
  wakeOverdueInboxes,
  workInbox,
} from '#domains/connections/server/door/work-inbox.ts';
import { workMessages } from '#domains/connections/server/door/work-messages.ts';
import { makeAllDue } from '#domains/recurring/server/door/make-all-due.ts';
import { reverseDueJournals } from '#domains/treasury/server/door/reverse-due-journals.ts';
import type { Database } from '#platform/db/database.ts';
import type { Site } from '#platform/http/site.ts';
import type { Handler } from '#platform/jobs/job.ts';
import {
  type Channels,
  mendMessages,
  type SenderOptions,
  sendMessage,
} from '#platform/messages/send-message.ts';
import { WEBHOOK_DATA } from './webhook-events.ts';

/** What the handlers need of the server. */
export type JobMeans = {
  readonly database: Database;
  readonly site: Site;
  readonly clock: () => Date;
  readonly newId: () => string;
  /** Returns when no person waits for the server, or after a short time. */
  readonly giveWay: () => Promise<void>;
  readonly channels: Channels;
  readonly attach: NonNullable<SenderOptions['attach']>;
  readonly onUnsent: SenderOptions['onUnsent'];
  /** Called for work of a shop that failed by a defect, and is tried again. */
  readonly onFailure: (failure: { shop_id: string; id: string; error: unknown }) => void;
};

/** The tasks that may be enqueued, and what does their work. */
export const JOBS: Readonly<Record<string, (means: JobMeans) => Handler>> = {
  begin_price_plans:
    (means) =>
    (_ids, { isOver }) =>
      beginDuePlans(means, isOver),
  deliver_webhooks: (means) =>
    deliverWebhooks({ ...means, makers: WEBHOOK_DATA, pick: (max) => randomInt(max + 1) }),
  make_recurring:
    (means) =>
    (_ids, { isOver }) =>
      makeAllDue(means, isOver),
  reverse_journals:
    (means) =>
    (_ids, { isOver }) =>
      reverseDueJournals(means, isOver),
  // Rows say what has to be done: a lost job, a restored backup and an emptied queue lose nothing.
  enqueue_overdue:
    ({ database, clock }) =>
    async () => {
      await mendMessages(database, clock());
      await wakeOverdueSms(database, clock());
      await enqueueOverdueWebhooks(database, clock());
      await wakeOverdueInboxes(database, clock());
    },
  // Each by itself: one that fails holds up no other.
  erase_events:
    ({ database, clock }) =>
    (_ids, { isOver }) =>
      eraseOldEvents(database, clock(), isOver),
  erase_notices:
    ({ database, clock }) =>
    (_ids, { isOver }) =>
      eraseNotices(database, clock(), isOver),
  erase_secrets:
    ({ database, clock }) =>
    () =>
      eraseWebhookSecrets(database, clock()),
  erase_sms:
    ({ database, clock }) =>
    () =>
      eraseSms(database, clock()),
  send_message: sendMessage,
  work_inbox: workInbox,
  send_sms:
    (means) =>
    ({ shop_id = '', connection_id = '' }, run) =>
      workMessages(
        { ...means, pick: (max) => randomInt(max + 1) },
        { shop_id, connection_id },
        run,
      ),
};

/** Their calls wait for programs of other people. */
export const SLOW_JOBS: readonly string[] = ['deliver_webhooks'];
