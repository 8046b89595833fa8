import { reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { readCashMovementRoute } from '../../contract/cash-movement.ts';
import { findCashMovement } from './cash-movement.sql.ts';

export const readCashMovement = query(readCashMovementRoute, async (tx, { params }, { actor }) => {
  const data = await findCashMovement(tx, actor.shop_id, params.id, actor);
  return data === undefined ? reject('not_found') : { data };
});
