import {
  type DocumentRef,
  signDocumentLink,
  verifyDocumentLink,
} from '#domains/documents/server/door/document-link.ts';
import type { Site } from '#platform/http/site.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Long enough to come and pay; a link in an old message shows nothing. */
const LINK_DAYS = 30;

/** Days since 1970 in base 36: three characters until 2097. */
const SIGNS = 36;
const LAST_DAY = /^([A-Za-z0-9_-]{64})([a-z0-9]{3})$/;

/** The signature covers the last day, so another day behind it is forged. */
const purposeOf = (day: number) => `dues link 1 until ${day}`;

export type DuesLink = { readonly url: string; readonly until: string };

/** A link to the customer's dues, valid for thirty days from now: nothing is stored. */
export function duesLinkFrom(site: Site, names: DocumentRef, now: Date): DuesLink {
  const day = Math.floor(now.getTime() / DAY_MS) + LINK_DAYS;
  const token = signDocumentLink(site, purposeOf(day), names) + day.toString(SIGNS);
  return { url: `${site.public_url}/d/${token}`, until: dayOf(day) };
}

/** The customer of a link, if this server signed it and it has not expired. */
export function customerOfLink(site: Site, token: string, now: Date) {
  const [, mark = '', signs = '0'] = LAST_DAY.exec(token) ?? [];
  const day = Number.parseInt(signs, SIGNS);
  const names = verifyDocumentLink(site, purposeOf(day), mark);
  if (names === null || now.getTime() >= (day + 1) * DAY_MS) return null;
  return { ...names, until: dayOf(day) };
}

function dayOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
