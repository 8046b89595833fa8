import { type Database, withTransaction } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Site } from '#platform/http/site.ts';
import type { Handler } from '#platform/jobs/job.ts';
import { readNotice } from '../../core/inbox/read-notice.ts';
import {
  eraseOldNotices,
  listWaitingConnections,
  readDeliveriesNow,
  readSealedBodies,
  type SettledNotice,
  settleNotices,
  type TakenNotice,
  takeNotices,
  type WaitingConnection,
} from '../inbox/notice.sql.ts';
import { openBody } from '../inbox/sealed-notices.ts';
import { wakeInbox } from '../inbox/wake-inbox.ts';
import { wakeMessages } from '../sms/wake-messages.ts';

export type InboxWork = { readonly site: Site; readonly clock: () => Date };

/** Notices of a transaction: their bodies have up to 64 kB each. */
const AT_ONCE = 50;
/** Transactions of a job; the rest is for the next. */
const ROUNDS = 20;
const ERASED_AT_ONCE = 500;
const WOKEN_AT_ONCE = 500;

/** The delivery of an SMS has changed. */
const SMS_DELIVERY = 'sms.delivery';

type Of = { readonly shop_id: string; readonly id: string };

/**
 * Works on the notices of a connection, oldest first. A notice is a hint only: what it is about is
 * read at the service. So one that comes twice, or after a newer one, changes nothing.
 */
export function workInbox({ site, clock }: InboxWork): Handler {
  return async ({ shop_id = '', connection_id = '' }, { transaction, isOver }) => {
    const work = { of: { shop_id, id: connection_id }, site, now: clock() };
    let taken = AT_ONCE;
    for (let rounds = 0; taken === AT_ONCE && rounds < ROUNDS && !isOver(); rounds += 1) {
      taken = await transaction((tx) => workSome(tx, work));
    }
    if (taken === AT_ONCE) await transaction((tx) => wakeInbox(tx, [work.of]));
  };
}

type Work = { readonly of: Of; readonly site: Site; readonly now: Date };

/** How many were worked on. */
async function workSome(tx: Tx, { of, site, now }: Work): Promise<number> {
  const notices = await takeNotices(tx, { ...of, most: AT_ONCE });
  if (notices.length === 0) return 0;
  const { shop_id } = of;
  const ids = notices.filter(({ topic }) => topic === SMS_DELIVERY).map(({ id }) => id);
  const bodies = ids.length === 0 ? NONE : await readSealedBodies(tx, { shop_id, ids });
  const hints = notices.map((notice) => hintOf(notice, site, bodies.get(notice.id)));
  const their_ids = [...new Set(hints.flatMap(({ their_id }) => their_id ?? []))];
  const waited =
    their_ids.length === 0 ? [] : await readDeliveriesNow(tx, { ...of, their_ids, now });
  await settleNotices(tx, shop_id, settleHints(hints, waited), now);
  if (waited.length > 0) await wakeMessages(tx, [of]);
  return notices.length;
}

const NONE: ReadonlyMap<string, Buffer> = new Map();

/** A notice, and what it is about. */
type Hint = {
  readonly id: string;
  readonly is_readable: boolean;
  /** The service's id of a message; null: it is about nothing that is read here. */
  readonly their_id: string | null;
};

function hintOf({ id, topic }: TakenNotice, site: Site, sealed: Buffer | undefined): Hint {
  if (topic !== SMS_DELIVERY) return { id, is_readable: topic !== '', their_id: null };
  const text = sealed === undefined ? null : openBody(site, id, sealed);
  const their_id = text === null ? null : readNotice(text).their_id;
  return { id, is_readable: text !== null, their_id };
}

/** Of several about one message the first is done: the others found nothing left to do. */
function settleHints(hints: readonly Hint[], waited: readonly string[]): SettledNotice[] {
  const left = new Set(waited);
  return hints.map(({ id, is_readable, their_id }) => {
    if (!is_readable) return { id, state: 'unreadable' };
    return { id, state: their_id !== null && left.delete(their_id) ? 'done' : 'ignored' };
  });
}

/** Wakes what was overlooked, or waited for its connection, some in each transaction. */
export async function wakeOverdueInboxes(
  database: Database,
  now: Date,
  most = WOKEN_AT_ONCE,
): Promise<void> {
  let walked: WaitingConnection[] = [];
  do {
    const after = walked.at(-1);
    walked = await withTransaction(database, '', async (tx) => {
      const waiting = await listWaitingConnections(tx, now, { after, most });
      await wakeInbox(
        tx,
        waiting.filter(({ is_overdue }) => is_overdue),
      );
      return waiting;
    });
  } while (walked.length === most);
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
