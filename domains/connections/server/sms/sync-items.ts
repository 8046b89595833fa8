import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { command, query } from '#platform/http/endpoint.ts';
import {
  countItemsRoute,
  ignoreItemRoute,
  listItemsRoute,
  retryItemRoute,
  retryItemsRoute,
} from '../../contract/sync-item.ts';
import { beginAgain, type LockedSms, lockEachSms, lockSms, setAside } from './sms-message.sql.ts';
import { countItems as countAll, countCodes, readItem, selectItems } from './sync-item.sql.ts';
import { wakeMessages } from './wake-messages.ts';

export const listItems = query(listItemsRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, connection_id = null, state = null, code = null } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const digits = q.replace(/\D/g, '');
  const subject = digits === '' ? null : digits.slice(-3);
  const filter = { shop_id: actor.shop_id, connection_id, state, code, subject };
  return pageOf(await selectItems(tx, filter, { after, limit }), limit);
});

export const countItems = query(countItemsRoute, async (tx, input, { actor }) => {
  const { connection_id = null, state = null } = input.query;
  const of = { shop_id: actor.shop_id, connection_id };
  const codes = await countCodes(tx, { ...of, state });
  return { data: { ...(await countAll(tx, of)), codes } };
});

/** A message that may have been sent is sent again only by a person's word. */
export const retryItem = command(retryItemRoute, async (tx, { params }, context) => {
  const { actor, now } = context;
  const of = { shop_id: actor.shop_id, id: params.id };
  const sms = await lockSms(tx, of);
  if (sms === undefined) return reject('not_found');
  if (!canRetry(sms)) return reject('wrong_state');
  if (!sms.has_content) return reject('content_erased');
  await beginAgain(tx, { shop_id: of.shop_id, ids: [of.id], now });
  await wakeMessages(tx, [{ shop_id: of.shop_id, id: sms.connection_id }]);
  const detail = { code: sms.last_code };
  await writeAudit(tx, context, { action: 'sync_item.retried', subject_id: of.id, detail });
  return { data: await readItem(tx, of) };
});

/** As many as can be: one that cannot holds up no other. Not found: the shop has none of them. */
export const retryItems = command(retryItemsRoute, async (tx, { body }, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const locked = await lockEachSms(tx, { shop_id, ids: body.ids });
  if (locked.length === 0) return reject('not_found');
  const again = locked.filter((sms) => refuseRetry(sms) === null);
  await beginAgain(tx, { shop_id, ids: again.map(({ id }) => id), now });
  const connections = new Set(again.map(({ connection_id }) => connection_id));
  // Each locks a row of the queue: all in one order.
  const woken = [...connections].toSorted().map((id) => ({ shop_id, id }));
  await wakeMessages(tx, woken);
  for (const { id: subject_id, last_code: code } of again) {
    await writeAudit(tx, context, { action: 'sync_item.retried', subject_id, detail: { code } });
  }
  const byId = new Map(locked.map((sms) => [sms.id, sms]));
  const items = body.ids.map((id) => ({ id, refused: refuseRetry(byId.get(id)) }));
  return { data: { retried: again.length, items } };
});

export const ignoreItem = command(ignoreItemRoute, async (tx, { params, body }, context) => {
  const { actor, now } = context;
  const of = { shop_id: actor.shop_id, id: params.id };
  const sms = await lockSms(tx, of);
  if (sms === undefined) return reject('not_found');
  if (!isOpen(sms)) return reject('wrong_state');
  await setAside(tx, { ...of, reason: body.reason, now });
  const detail = { code: sms.last_code, reason: body.reason };
  await writeAudit(tx, context, { action: 'sync_item.ignored', subject_id: of.id, detail });
  return { data: await readItem(tx, of) };
});

type Refused = 'not_found' | 'wrong_state' | 'content_erased';

/** Why it is not done again; null: it is. */
function refuseRetry(sms: LockedSms | undefined): Refused | null {
  if (sms === undefined) return 'not_found';
  if (!canRetry(sms)) return 'wrong_state';
  return sms.has_content ? null : 'content_erased';
}

type Decided = Pick<LockedSms, 'state' | 'delivery' | 'connection_state'>;

/** Whether a person may have it sent again. */
export function canRetry(sms: Decided): boolean {
  return (isOpen(sms) || sms.state === 'waiting') && sms.connection_state !== 'disconnected';
}

/** Whether a person must decide about it. */
function isOpen({ state, delivery }: Pick<Decided, 'state' | 'delivery'>): boolean {
  return state === 'unsure' || state === 'dead' || delivery === 'failed';
}
