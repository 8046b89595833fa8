import type { Site } from '#platform/http/site.ts';
import type { OauthApp } from '../../core/oauth-app.ts';
import type { Called } from '../gateways/call-gateway.ts';
import { openKeys } from '../sealed-keys.ts';
import { oauthServiceOf } from './oauth-service.ts';

type Sealed = { readonly id: string; readonly sealed_keys: Buffer };

/**
 * Has the service forget what it granted. null: it documents no way, the operator has no client
 * there any more, or the tokens cannot be read.
 */
export async function revokeTokens(
  site: Site,
  app: OauthApp,
  { id, sealed_keys }: Sealed,
): Promise<Called<object> | null> {
  const service = oauthServiceOf(site, app);
  const keys = openKeys(site, id, sealed_keys);
  const token = keys?.refresh_token ?? keys?.access_token;
  return service === null || token === undefined ? null : service.revoke(token);
}
