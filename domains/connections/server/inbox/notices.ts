import { createHash, randomBytes } from 'node:crypto';
import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { command, query } from '#platform/http/endpoint.ts';
import { listNoticesRoute, replayNoticeRoute, rotateAddressRoute } from '../../contract/notice.ts';
import { updateConnection } from '../connection.sql.ts';
import { lockVersion } from '../steer-connection.ts';
import { newSecret } from '../webhooks/sign-webhook.ts';
import {
  beginAgain,
  lockNotice,
  readNoticeRow,
  replaceAddress,
  selectNotices,
} from './notice.sql.ts';
import { sealSecret } from './sealed-notices.ts';
import { wakeInbox } from './wake-inbox.ts';

const TOKEN_BYTES = 16;
const FORMER_MS = 7 * 24 * 60 * 60_000;

export const listNotices = query(listNoticesRoute, async (tx, input, { actor: { shop_id } }) => {
  const { limit, cursor, connection_id = null } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  return pageOf(await selectNotices(tx, { shop_id, connection_id }, { after, limit }), limit);
});

export const replayNotice = command(replayNoticeRoute, async (tx, { params }, context) => {
  const of = { shop_id: context.actor.shop_id, id: params.id };
  const notice = await lockNotice(tx, of);
  if (notice === undefined) return reject('not_found');
  if (notice.connection_state === 'disconnected') return reject('wrong_state');
  if (!notice.is_readable) return reject('wrong_state');
  if (!notice.has_body) return reject('content_erased');
  await beginAgain(tx, of);
  await wakeInbox(tx, [{ shop_id: of.shop_id, id: notice.connection_id }]);
  await writeAudit(tx, context, { action: 'received_notice.replayed', subject_id: of.id });
  return { data: await readNoticeRow(tx, of) };
});

/** The address and its secret are in this response only. */
export const rotateAddress = command(rotateAddressRoute, async (tx, input, context) => {
  const before = await lockVersion(tx, input, context);
  if ('rejection' in before) return before;
  if (before.state === 'disconnected') return reject('wrong_state');
  const { actor, now, newId, site } = context;
  const of = { shop_id: actor.shop_id, id: before.id };
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const secret = newSecret();
  const address_id = newId();
  await replaceAddress(tx, {
    shop_id: of.shop_id,
    id: address_id,
    connection_id: of.id,
    token_hash: createHash('sha256').update(token).digest(),
    sealed_secret: sealSecret(site, address_id, secret),
    now,
    former_until: new Date(now.getTime() + FORMER_MS),
  });
  await updateConnection(tx, of, {});
  await writeAudit(tx, context, { action: 'connection.address_made', subject_id: of.id });
  const address = `${site.public_url}/hooks/${before.app}/${token}`;
  return { data: { address, secret, version: before.version + 1 } };
});
