import { seal, unseal } from '#platform/http/sealed.ts';
import type { Site } from '#platform/http/site.ts';
import type { Keys } from '../core/read-keys.ts';

const PURPOSE = 'connections';

export function sealKeys(site: Site, id: string, keys: Keys): Buffer {
  return seal(site, { purpose: PURPOSE, id }, JSON.stringify(keys));
}

/** null: the site's secrets do not open them. */
export function openKeys(site: Site, id: string, sealed: Buffer): Keys | null {
  const opened = unseal(site, { purpose: PURPOSE, id }, sealed);
  return opened === null ? null : (JSON.parse(opened) as Keys);
}
