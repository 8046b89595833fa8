import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listMoneyTransfersRoute, readMoneyTransferRoute } from '../contract/money-transfer.ts';
import { findMoneyTransfer, selectMoneyTransfers } from './money-transfer.sql.ts';

export const readMoneyTransfer = query(
  readMoneyTransferRoute,
  async (tx, { params }, { actor }) => {
    const data = await findMoneyTransfer(tx, actor.shop_id, params.id, actor);
    return data === undefined ? reject('not_found') : { data };
  },
);

export const listMoneyTransfers = query(listMoneyTransfersRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const pattern = q.trim() === '' ? null : containing(q.trim());
  const filter = { shop_id: actor.shop_id, scope: actor, pattern };
  return pageOf(await selectMoneyTransfers(tx, filter, { after, limit }), limit);
});
