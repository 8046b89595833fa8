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
  const reads_entries = can(context, 'journal.read');
  const { shop_id } = actor;
  const filter = { shop_id, ...scope, now, sees_cost, reads_entries };
  return { data: await selectAlerts(tx, filter) };
});
