import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import { type Database, sendTogether, withTransaction } from '#platform/db/database.ts';
import type { Site } from '#platform/http/site.ts';
import { readNotice } from '../../core/inbox/read-notice.ts';
import { noticesRefused } from '../door/notices-refused.ts';
import {
  addressOpened,
  type NoticeAddress,
  type StoredNotice,
  storeNoticeQuery,
} from './notice.sql.ts';
import { openSecret, sealBody } from './sealed-notices.ts';
import { type SignedNotice, verifyNotice } from './verify-notice.ts';
import { jobOfInbox, WORK_INBOX } from './wake-inbox.ts';

export type InboxMeans = {
  readonly database: Database;
  readonly site: Site;
  readonly clock: () => Date;
  readonly newId: () => string;
};

type Arrived = SignedNotice & { readonly app: string; readonly token: string };

const TOKEN = /^[\w-]{22}$/;

/** The form of a token; whether an address has it is for the database to say. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** More in an hour are refused: they are hints, and a full disk would harm all. */
const HOUR_MS = 60 * 60_000;
const IN_AN_HOUR = 2_000;

/**
 * Stores a notice once, and enqueues the work on it in the same transaction. The answer comes after
 * that is committed: 200, also for one that came before; 401 for a forged one; 404 for an address
 * that does not exist; 429 for one too many. Nothing in the notice decides to which shop it
 * belongs. Two round trips to the database, however many others come.
 */
export async function receiveNotice(means: InboxMeans, arrived: Arrived): Promise<number> {
  const status = await receive(means, arrived);
  const why = REFUSED[status];
  if (why !== undefined) noticesRefused.inc({ why });
  return status;
}

/** As the counter says it. */
const REFUSED: Readonly<Record<number, string>> = {
  401: 'signature',
  404: 'address',
  429: 'limit',
};

async function receive(means: InboxMeans, arrived: Arrived): Promise<number> {
  const { database, site, clock } = means;
  if (!isToken(arrived.token)) return 404;
  const now = clock();
  const hash = createHash('sha256').update(arrived.token).digest();
  return withTransaction(database, addressOpened(hash, now), async (tx, row) => {
    const address = row as NoticeAddress | undefined;
    if (address?.app !== arrived.app) return 404;
    const secret = openSecret(site, address.id, address.sealed_secret);
    const notice_id = secret === null ? null : verifyNotice(arrived, secret, now);
    if (notice_id === null) return 401;
    const text = arrived.raw.toString('utf8');
    const query = storing(means, address, { notice_id, text, now });
    const [[stored] = []] = await sendTogether(tx, [query], 'commits');
    return (stored as StoredNotice | undefined)?.is_full === true ? 429 : 200;
  });
}

type Verified = { readonly notice_id: string; readonly text: string; readonly now: Date };

function storing(
  { site, newId }: InboxMeans,
  { shop_id, connection_id }: NoticeAddress,
  { notice_id, text, now }: Verified,
): CompiledQuery {
  const id = newId();
  const { topic } = readNotice(text);
  const job = jobOfInbox({ shop_id, id: connection_id });
  return storeNoticeQuery({
    shop_id,
    id,
    connection_id,
    notice_id,
    topic: topic ?? '',
    sealed_body: sealBody(site, id, text),
    state: topic === null ? 'unreadable' : 'waiting',
    received_at: now,
    since: new Date(now.getTime() - HOUR_MS),
    most: IN_AN_HOUR,
    task: WORK_INBOX,
    ids: JSON.stringify(job.ids),
    queue: job.queue,
    key: job.key,
  });
}
