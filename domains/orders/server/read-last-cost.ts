import { reject } from '#domains/kernel/core/rejection.ts';
import { can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { lastCostRoute } from '../contract/last-cost.ts';
import { findLastCost } from './last-cost.sql.ts';

export const readLastCost = query(lastCostRoute, async (tx, { params }, context) => {
  const last = await findLastCost(tx, context.actor, params.id);
  if (last === undefined) return reject('not_found');
  const isShown = last.unit_cost !== null && can(context, 'cost.read');
  return { data: isShown ? last : {} };
});
