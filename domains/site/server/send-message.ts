import { reject } from '#domains/kernel/core/rejection.ts';
import { open } from '#platform/http/endpoint.ts';
import { sendMessageRoute } from '../contract/contact.ts';
import { countMessages, insertMessage } from './message.sql.ts';

/** From one address: an office shares one, and nobody writes more in an hour. */
const MESSAGES_MAX = 5;
const HOUR_MS = 3_600_000;

/** Keeps what a visitor wrote. What fills in the field that no person sees is thanked, no more. */
export const sendMessage = open(
  sendMessageRoute,
  async ({ body }, { now, address, ...context }) => {
    const { lang: language, website, ...written } = body;
    const received = { data: { received: true as const } };
    if (website !== '') return received;
    return context.transaction(async (tx) => {
      const since = new Date(now.valueOf() - HOUR_MS);
      if ((await countMessages(tx, address, since)) >= MESSAGES_MAX) {
        return reject('too_many_messages', { params: { retry_after: HOUR_MS / 1000 } });
      }
      await insertMessage(tx, { ...written, language, received_at: now, address });
      return received;
    });
  },
);
