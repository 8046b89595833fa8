import { type Database, withTransaction } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Site } from '#platform/http/site.ts';
import type { Handler } from '#platform/jobs/job.ts';
import { readNotice } from '../../core/inbox/read-notice.ts';
import {
  eraseOldNotices,
  listOverdueNotices,
  readDeliveryNow,
  readSealedBody,
  settleNotice,
  type TakenNotice,
  takeNotices,
} from '../inbox/notice.sql.ts';
import { openBody } from '../inbox/sealed-notices.ts';
import { wakeInbox } from '../inbox/wake-inbox.ts';
import { wakeMessages } from '../sms/wake-messages.ts';

export type InboxWork = { readonly site: Site; readonly clock: () => Date };

const AT_ONCE = 200;
const ERASED_AT_ONCE = 500;

/** The delivery of an SMS has changed. */
const SMS_DELIVERY = 'sms.delivery';

type Of = { readonly shop_id: string; readonly id: string };

/**
 * Works on the notices of a connection, oldest first. A notice is a hint only: what it is about is
 * read at the service. So one that comes twice, or after a newer one, changes nothing.
 */
export function workInbox({ site, clock }: InboxWork): Handler {
  return ({ shop_id = '', connection_id = '' }, { transaction }) =>
    transaction(async (tx) => {
      const of = { shop_id, id: connection_id };
      const now = clock();
      const notices = await takeNotices(tx, { ...of, most: AT_ONCE });
      for (const notice of notices) {
        const state = await workOne(tx, of, { notice, site, now });
        await settleNotice(tx, { shop_id, id: notice.id, state, now });
      }
      if (notices.length === AT_ONCE) await wakeInbox(tx, [of]);
    });
}

type One = { readonly notice: TakenNotice; readonly site: Site; readonly now: Date };

async function workOne(
  tx: Tx,
  of: Of,
  { notice: { id, topic }, site, now }: One,
): Promise<'done' | 'ignored' | 'unreadable'> {
  if (topic === '') return 'unreadable';
  if (topic !== SMS_DELIVERY) return 'ignored';
  const sealed = await readSealedBody(tx, { shop_id: of.shop_id, id });
  const text = sealed === null ? null : openBody(site, id, sealed);
  if (text === null) return 'unreadable';
  const { their_id } = readNotice(text);
  if (their_id === null) return 'ignored';
  if (!(await readDeliveryNow(tx, { ...of, their_id, now }))) return 'ignored';
  await wakeMessages(tx, [of]);
  return 'done';
}

/** Wakes what was overlooked, or waited for its connection. */
export function wakeOverdueInboxes(database: Database, now: Date): Promise<void> {
  return withTransaction(database, '', async (tx) => {
    await wakeInbox(tx, await listOverdueNotices(tx, now));
  });
}

/** Erases bodies after 30 days, and the rest after 180. */
export async function eraseNotices(
  database: Database,
  now: Date,
  isOver: () => boolean,
): Promise<void> {
  let erased = ERASED_AT_ONCE;
  while (erased > 0 && !isOver()) {
    erased = await withTransaction(database, '', (tx) => eraseOldNotices(tx, now, ERASED_AT_ONCE));
  }
}
