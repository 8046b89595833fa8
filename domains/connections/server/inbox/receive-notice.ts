import { createHash } from 'node:crypto';
import { type Database, withTransaction } from '#platform/db/database.ts';
import type { Admission } from '#platform/http/admission.ts';
import type { Site } from '#platform/http/site.ts';
import { readNotice } from '../../core/inbox/read-notice.ts';
import { noticesRefused } from '../door/notices-refused.ts';
import { addressOpened, countNoticesSince, type NoticeAddress } from './notice.sql.ts';
import type { NoticeWriter } from './notice-writer.ts';
import type { RememberedAddress, RememberedAddresses } from './remembered-addresses.ts';
import { openSecret, sealBody } from './sealed-notices.ts';
import type { ArrivedNotice } from './store-notices.sql.ts';
import { type SignedNotice, verifyNotice } from './verify-notice.ts';

export type InboxMeans = {
  readonly database: Database;
  readonly admission: Admission;
  readonly writer: NoticeWriter;
  readonly site: Site;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly addresses: RememberedAddresses;
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
 * belongs. An address that is remembered is not read again.
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
  const { token } = arrived;
  if (!isToken(token)) return 404;
  const now = means.clock();
  const remembered = means.addresses.find(token, now, IN_AN_HOUR);
  const status = remembered === undefined ? null : await receiveAt(means, remembered, arrived, now);
  // Forged, or the address has another secret by now: the database says which.
  if (status !== null && status !== 401) return status;
  const address = await readAddress(means, token, now);
  return address === undefined ? 404 : ((await receiveAt(means, address, arrived, now)) ?? 404);
}

/** undefined: the address does not exist, or takes no notices any more. */
async function readAddress(
  { database, admission, addresses }: InboxMeans,
  token: string,
  now: Date,
): Promise<RememberedAddress | undefined> {
  const hash = createHash('sha256').update(token).digest();
  const since = new Date(now.getTime() - HOUR_MS);
  const read = () =>
    withTransaction(database, addressOpened(hash, now), async (tx, row) => {
      const opened = row as NoticeAddress | undefined;
      if (opened === undefined) return undefined;
      const count = await countNoticesSince(tx, { ...opened, since, most: IN_AN_HOUR });
      return { ...opened, read_at: now, count };
    });
  const address = await admission.run('write', read);
  if (address !== undefined) addresses.remember(token, address);
  return address;
}

/** null: the address is not as it was read. */
async function receiveAt(
  means: InboxMeans,
  address: RememberedAddress,
  arrived: Arrived,
  now: Date,
): Promise<number | null> {
  if (address.app !== arrived.app) return 404;
  const secret = openSecret(means.site, address.id, address.sealed_secret);
  const notice_id = secret === null ? null : verifyNotice(arrived, secret, now);
  if (notice_id === null) return 401;
  const is_full = address.count >= IN_AN_HOUR;
  const text = arrived.raw.toString('utf8');
  const notice = noticeOf(means, address, { notice_id, text, now, is_full });
  const { is_open, is_known } = await means.writer.store(notice);
  if (!is_open) return null;
  if (is_known) return 200;
  if (is_full) return 429;
  address.count += 1;
  return 200;
}

type Verified = {
  readonly notice_id: string;
  readonly text: string;
  readonly now: Date;
  readonly is_full: boolean;
};

function noticeOf(
  { site, newId }: InboxMeans,
  { shop_id, connection_id, id: address_id, sealed_secret }: NoticeAddress,
  { notice_id, text, now, is_full }: Verified,
): ArrivedNotice {
  const id = newId();
  const { topic } = readNotice(text);
  return {
    shop_id,
    id,
    connection_id,
    address_id,
    sealed_secret,
    notice_id,
    topic: topic ?? '',
    sealed_body: sealBody(site, id, text),
    state: topic === null ? 'unreadable' : 'waiting',
    received_at: now,
    is_full,
  };
}
