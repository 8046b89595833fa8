import { seal, unseal } from '#platform/http/sealed.ts';
import type { Site } from '#platform/http/site.ts';
import type { SmsToSend } from '../gateways/sms-adapter.ts';

const PURPOSE = 'sms messages';

export function sealSms(site: Site, id: string, { to, text }: SmsToSend): Buffer {
  return seal(site, { purpose: PURPOSE, id }, JSON.stringify({ to, text }));
}

/** null: the site's secrets do not open it. */
export function openSealedSms(site: Site, id: string, sealed: Buffer): SmsToSend | null {
  const opened = unseal(site, { purpose: PURPOSE, id }, sealed);
  return opened === null ? null : (JSON.parse(opened) as SmsToSend);
}
