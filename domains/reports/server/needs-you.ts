import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import { fixedQuery } from '#platform/http/endpoint.ts';
import { needsYouRoute } from '../contract/needs-you.ts';
import { selectNeeds } from './needs-you.sql.ts';

export const needsYou = fixedQuery(needsYouRoute, async (tx, input, { actor, now }) => {
  const scope = await checkPlace(tx, actor, input.query);
  if (isRejection(scope)) return scope;
  return { data: await selectNeeds(tx, { shop_id: actor.shop_id, ...scope, now }) };
});
