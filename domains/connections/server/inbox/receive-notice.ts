import { createHash } from 'node:crypto';
import { type Database, withTransaction } from '#platform/db/database.ts';
import { shopSet } from '#platform/db/shop-set.sql.ts';
import type { Site } from '#platform/http/site.ts';
import { readNotice } from '../../core/inbox/read-notice.ts';
import { noticesRefused } from '../door/notices-refused.ts';
import { findAddress, insertNotice, isFull, type NoticeAddress } from './notice.sql.ts';
import { openSecret, sealBody } from './sealed-notices.ts';
import { type SignedNotice, verifyNotice } from './verify-notice.ts';
import { wakeInbox } from './wake-inbox.ts';

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
 * belongs.
 */
export async function receiveNotice(means: InboxMeans, arrived: Arrived): Promise<number> {
  const { database, site, clock } = means;
  const now = clock();
  const address = await findByToken(database, arrived, now);
  if (address === undefined) {
    noticesRefused.inc({ why: 'address' });
    return 404;
  }
  const secret = openSecret(site, address.id, address.sealed_secret);
  const notice_id = secret === null ? null : verifyNotice(arrived, secret, now);
  if (notice_id === null) {
    noticesRefused.inc({ why: 'signature' });
    return 401;
  }
  const text = arrived.raw.toString('utf8');
  if (await store(means, address, { notice_id, text, now })) return 200;
  noticesRefused.inc({ why: 'limit' });
  return 429;
}

async function findByToken(
  database: Database,
  { app, token }: Arrived,
  now: Date,
): Promise<NoticeAddress | undefined> {
  if (!isToken(token)) return undefined;
  const hash = createHash('sha256').update(token).digest();
  const address = await withTransaction(database, '', (tx) => findAddress(tx, { hash, now }));
  return address?.app === app ? address : undefined;
}

type Verified = { readonly notice_id: string; readonly text: string; readonly now: Date };

/** False: the connection has had its share of this hour. */
function store(
  { database, site, newId }: InboxMeans,
  { shop_id, connection_id }: NoticeAddress,
  { notice_id, text, now }: Verified,
): Promise<boolean> {
  const id = newId();
  const { topic } = readNotice(text);
  const since = new Date(now.getTime() - HOUR_MS);
  return withTransaction(database, shopSet(shop_id), async (tx) => {
    const connection = { shop_id, id: connection_id };
    if (await isFull(tx, { ...connection, since, most: IN_AN_HOUR })) return false;
    const isNew = await insertNotice(tx, {
      shop_id,
      id,
      connection_id,
      notice_id,
      topic: topic ?? '',
      sealed_body: sealBody(site, id, text),
      state: topic === null ? 'unreadable' : 'waiting',
      received_at: now,
    });
    if (isNew && topic !== null) await wakeInbox(tx, [connection]);
    return true;
  });
}
