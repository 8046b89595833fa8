import { query } from '#platform/http/endpoint.ts';
import type { Site } from '#platform/http/site.ts';
import { listAppsRoute } from '../contract/connection.ts';
import { APPS, type Service } from '../core/apps.ts';
import type { OauthApp } from '../core/oauth-app.ts';
import { selectConnections } from './connection.sql.ts';

/** @param oauthApps - beside those that are connected by keys */
export function listApps(oauthApps: readonly OauthApp[]) {
  return query(listAppsRoute, async (tx, _input, { actor, now, site }) => {
    const connections = await selectConnections(tx, { shop_id: actor.shop_id, now });
    const attention = connections.filter(({ state }) => state === 'needs_attention').length;
    const items = connections.reduce((sum, { to_fix }) => sum + to_fix, 0);
    const apps = [...appsByKeys(), ...appsByOauth(oauthApps, site)];
    return { data: { apps, connections, to_fix: attention + items } };
  });
}

function appsByKeys() {
  return APPS.map((app) => ({
    ...shown(app),
    needs: 'keys' as const,
    keys: [...app.keys],
    allows: [],
    is_configured: true,
  }));
}

function appsByOauth(apps: readonly OauthApp[], { oauth_clients }: Site) {
  return apps.map((app) => ({
    ...shown(app),
    needs: 'oauth2' as const,
    keys: [],
    allows: app.oauth2.scopes.map(({ allows }) => allows),
    is_configured: oauth_clients[app.app] !== undefined,
  }));
}

function shown({ app, name, about, letters, colour, category, countries }: Service) {
  return { app, name, about, letters, colour, category, countries: [...countries] };
}
