import { reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { OpenContext } from '#platform/http/actor.ts';
import { open } from '#platform/http/endpoint.ts';
import { queueMessage } from '#platform/messages/queue-message.ts';
import { openMessageRoute, sendMessageRoute } from '../contract/contact.ts';
import { readSetting } from './content.sql.ts';
import { signOpenedMark, wasOpenLongEnough } from './door/opened-mark.ts';
import { countMailed, countMessages, insertMessage, type NewMessage } from './message.sql.ts';

/** Called by a page or a program before writing begins. */
export const openMessage = open(openMessageRoute, async (_input, { site, now }) => ({
  data: { opened: signOpenedMark(site, now) },
}));

/** Messages an hour from one address, which an office may share. */
const MESSAGES_MAX = 5;
/** Further messages are only in the box, so that visitors cannot flood the operator's mail. */
const MAILED_MAX = 20;
const HOUR_MS = 3_600_000;

/** Stores a visitor's message. A filled hidden field gets the same response, and stores nothing. */
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

/** Mails the public address of the site, with a link to the box. */
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
