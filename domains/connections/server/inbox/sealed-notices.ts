import { seal, unseal } from '#platform/http/sealed.ts';
import type { Site } from '#platform/http/site.ts';

const SECRETS = 'notice secrets';
const BODIES = 'notices';

export const sealSecret = (site: Site, address_id: string, secret: string): Buffer =>
  seal(site, { purpose: SECRETS, id: address_id }, secret);

export const openSecret = (site: Site, address_id: string, sealed: Buffer): string | null =>
  unseal(site, { purpose: SECRETS, id: address_id }, sealed);

export const sealBody = (site: Site, notice_id: string, body: string): Buffer =>
  seal(site, { purpose: BODIES, id: notice_id }, body);

/** null: the site's secrets do not open it. */
export const openBody = (site: Site, notice_id: string, sealed: Buffer): string | null =>
  unseal(site, { purpose: BODIES, id: notice_id }, sealed);
