import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { can } from '#platform/http/actor.ts';
import { fixedQuery } from '#platform/http/endpoint.ts';
import { openDrawersRoute } from '../contract/open-drawers.ts';
import { selectOpenDrawers } from './open-drawers.sql.ts';

export const openDrawers = fixedQuery(openDrawersRoute, async (tx, input, context) => {
  const { actor } = context;
  const scope = await checkLocation(tx, actor, input.query);
  if (isRejection(scope)) return scope;
  const sees_cash = can(context, 'shifts.see_expected');
  return { data: await selectOpenDrawers(tx, { shop_id: actor.shop_id, ...scope, sees_cash }) };
});
