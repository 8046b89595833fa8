import { reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { OpenContext } from '#platform/http/actor.ts';
import { open } from '#platform/http/endpoint.ts';
import { queueMessage } from '#platform/messages/queue-message.ts';
import { openMessageRoute, sendMessageRoute } from '../contract/contact.ts';
import { readSetting } from './content.sql.ts';
import { openedMark, wasOpenLongEnough } from './door/opened-mark.ts';
import { countMailed, countMessages, insertMessage, type NewMessage } from './message.sql.ts';

/** Asked for by a page or a program that is about to write. */
export const openMessage = open(openMessageRoute, async (_input, { site, now }) => ({
  data: { opened: openedMark(site, now) },
}));

/** From one address: an office shares one, and nobody writes more in an hour. */
const MESSAGES_MAX = 5;
/** Whoever reads the box finds the rest in it: no visitor fills somebody's mail. */
const MAILED_MAX = 20;
const HOUR_MS = 3_600_000;

/** Keeps what a visitor wrote. What fills in the field that no person sees is thanked, no more. */
export const sendMessage = open(sendMessageRoute, async ({ body }, context) => {
  const { now, address } = context;
  const { lang: language, website, opened, ...written } = body;
  const received = { data: { received: true as const } };
  if (website !== '') return received;
  if (!wasOpenLongEnough(context.site, opened, now)) return reject('sent_too_soon');
  return context.transaction(async (tx) => {
    const since = new Date(now.valueOf() - HOUR_MS);
    if ((await countMessages(tx, address, since)) >= MESSAGES_MAX) {
      return reject('too_many_messages', { params: { retry_after: HOUR_MS / 1000 } });
    }
    const message = { ...written, language, received_at: now, address };
    if (await insertMessage(tx, message)) await notifyOperator(tx, context, message);
    return received;
  });
});

/** A mail to the address that the site itself shows, with the way to the box. */
async function notifyOperator(
  tx: Tx,
  context: OpenContext,
  { name, reply_to, shop, message, language }: NewMessage,
): Promise<void> {
  const to = (await readSetting(tx)).links.email;
  const since = new Date(context.now.valueOf() - HOUR_MS);
  if (to === '' || (await countMailed(tx, since)) > MAILED_MAX) return;
  const from = shop === '' ? name : `${name}, ${shop}`;
  const link = `${context.site.public_url}/dashboard/operator/site/inbox`;
  const params = { name, from, reply_to, message, link };
  await queueMessage(tx, context, { to, template: 'contact_message', language, params });
}
