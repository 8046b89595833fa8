import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { can } from '#platform/http/actor.ts';
import { fixedQuery } from '#platform/http/endpoint.ts';
import { listAlertsRoute } from '../contract/alerts.ts';
import { selectAlerts } from './list-alerts.sql.ts';

export const listAlerts = fixedQuery(listAlertsRoute, async (tx, input, context) => {
  const { actor, now } = context;
  const scope = await checkLocation(tx, actor, input.query);
  if (isRejection(scope)) return scope;
  const sees_cost = can(context, 'cost.read');
  return { data: await selectAlerts(tx, { shop_id: actor.shop_id, ...scope, now, sees_cost }) };
});
