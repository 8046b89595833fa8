import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import { can } from '#platform/http/actor.ts';
import { fixedQuery } from '#platform/http/endpoint.ts';
import { needsYouRoute } from '../contract/needs-you.ts';
import { selectNeeds } from './needs-you.sql.ts';

export const needsYou = fixedQuery(needsYouRoute, async (tx, input, context) => {
  const { actor, now } = context;
  const scope = await checkPlace(tx, actor, input.query);
  if (isRejection(scope)) return scope;
  const sees_cost = can(context, 'cost.read');
  return { data: await selectNeeds(tx, { shop_id: actor.shop_id, ...scope, now, sees_cost }) };
});
