import { query } from '#platform/http/endpoint.ts';
import { listAppsRoute } from '../contract/connection.ts';
import { APPS } from '../core/apps.ts';
import { selectConnections } from './connection.sql.ts';

export const listApps = query(listAppsRoute, async (tx, _input, { actor, now }) => {
  const connections = await selectConnections(tx, { shop_id: actor.shop_id, now });
  const attention = connections.filter(({ state }) => state === 'needs_attention').length;
  const items = connections.reduce((sum, { to_fix }) => sum + to_fix, 0);
  const apps = APPS.map(({ app, name, category, countries, keys }) => ({
    app,
    name,
    category,
    countries: [...countries],
    keys: [...keys],
  }));
  return { data: { apps, connections, to_fix: attention + items } };
});
