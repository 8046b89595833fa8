import {
  type DocumentRef,
  signDocumentLink,
  verifyDocumentLink,
} from '#domains/documents/server/door/document-link.ts';
import type { Site } from '#platform/http/site.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Long enough to come by and pay; a link that lies in an old message tells nothing. */
const LINK_DAYS = 30;

/** Days since 1970 in letters and digits: three signs until 2097. */
const SIGNS = 36;
const LAST_DAY = /^([A-Za-z0-9_-]{64})([a-z0-9]{3})$/;

/** The mark is made for one last day: another one behind it is forged. */
const purposeOf = (day: number) => `dues link 1 until ${day}`;

export type DuesLink = { readonly url: string; readonly until: string };

/** Where a customer sees what they owe, from now on for thirty days: nothing is stored. */
export function duesLinkFrom(site: Site, names: DocumentRef, now: Date): DuesLink {
  const day = Math.floor(now.getTime() / DAY_MS) + LINK_DAYS;
  const token = signDocumentLink(site, purposeOf(day), names) + day.toString(SIGNS);
  return { url: `${site.public_url}/d/${token}`, until: dayOf(day) };
}

/** Whose dues a link leads to, if this server made it and its last day is not over. */
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
