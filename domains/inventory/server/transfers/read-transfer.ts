import { reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { readTransferRoute } from '../../contract/stock-transfer.ts';
import { findTransfer } from './transfer-list.sql.ts';

export const readTransfer = query(readTransferRoute, async (tx, { params }, { actor }) => {
  const data = await findTransfer(tx, actor.shop_id, params.id, actor);
  return data === undefined ? reject('not_found') : { data };
});
