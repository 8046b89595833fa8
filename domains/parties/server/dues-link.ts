import { mailPrintout } from '#domains/documents/server/door/mail-printout.ts';
import { formatDay } from '#domains/kernel/core/format-time.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { creation } from '#platform/http/creation.ts';
import { query } from '#platform/http/endpoint.ts';
import { duesLinkRoute, mailDuesRoute } from '../contract/dues-link.ts';
import { duesLinkFrom } from './dues-url.ts';
import { readToday } from './open-item.sql.ts';
import { findCustomer } from './party.sql.ts';

/** The link shows dues of every branch: only a member of all branches may share it. */
async function linkOf(tx: Tx, id: string, { actor, site, now }: Context) {
  const { shop_id } = actor;
  const found = await findCustomer(tx, shop_id, id);
  if (found === undefined) return reject('not_found');
  if (actor.branch_ids !== null) return reject('permission_denied');
  const { phone, email, language } = found;
  return { phone, email, language, ...duesLinkFrom(site, { shop_id, id }, now) };
}

export const duesLink = query(duesLinkRoute, async (tx, { params: { id } }, context) => {
  const found = await linkOf(tx, id, context);
  if (isRejection(found)) return found;
  const { url, until, phone, email } = found;
  return { data: { url, until, phone, email } };
});

export const mailDues = creation(mailDuesRoute, async (tx, { params, body }, context) => {
  const { id } = params;
  const found = await linkOf(tx, id, context);
  if (isRejection(found)) return found;
  const today = await readToday(tx, context.actor.shop_id, context.now);
  const lang = found.language ?? body.lang;
  const number = formatDay(today, lang ?? 'bn');
  const mail = { to: body.to, lang, kind: 'dues', number, id, url: found.url };
  const refusal = await mailPrintout(tx, context, mail);
  return refusal ?? { data: { to: body.to } };
});
