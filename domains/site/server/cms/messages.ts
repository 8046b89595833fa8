import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { listMessagesRoute, markMessageRoute, removeMessageRoute } from '../../contract/cms.ts';
import { deleteMessage, markMessage, selectMessages } from '../message.sql.ts';
import { recordChange } from './entry.sql.ts';
import { operatorEndpoint } from './operator.ts';

export const listMessages = operatorEndpoint(listMessagesRoute, async (tx, { query }) => {
  const after = readCursor(query.cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const q = query.q?.trim() ?? '';
  const pattern = q === '' ? null : containing(q);
  const filter = { pattern, after, limit: query.limit, unread: query.unread === 'true' };
  return pageOf(await selectMessages(tx, filter), query.limit);
});

export const setMessageRead = operatorEndpoint(
  markMessageRoute,
  async (tx, { params, body }, { now }) => {
    const isThere = await markMessage(tx, params.id, body.is_read ? now : null);
    return isThere ? { data: { id: params.id } } : reject('not_found');
  },
);

/** The log records the deletion, not the text. */
export const removeMessage = operatorEndpoint(
  removeMessageRoute,
  async (tx, { params }, context) => {
    if (!(await deleteMessage(tx, params.id))) return reject('not_found');
    const entry = { table: 'contact_message', key: params.id };
    await recordChange(tx, context, { action: 'removed', entry, before: null, values: null });
    return { data: { id: params.id } };
  },
);
