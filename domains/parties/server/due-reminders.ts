import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { findPrintoutShop } from '#domains/documents/server/door/find-printout-shop.sql.ts';
import { normalizePhone } from '#domains/identity/core/phone.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { formatMoney } from '#domains/kernel/core/format-number.ts';
import { formatDay } from '#domains/kernel/core/format-time.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { creation } from '#platform/http/creation.ts';
import { query } from '#platform/http/endpoint.ts';
import { message } from '#platform/i18n/messages.ts';
import { queueMessages } from '#platform/messages/queue-message.ts';
import {
  listRemindersRoute,
  type ReminderOutcome,
  sendRemindersRoute,
} from '../contract/due-reminder.ts';
import {
  countCustomers,
  countReminded,
  insertReminders,
  lockReminded,
  type OverdueRow,
  selectOverdue,
} from './due-reminder.sql.ts';
import { duesLinkFrom } from './dues-url.ts';
import { readToday } from './open-item.sql.ts';

/** A daily limit: more than this is a mass mailing. */
const SENT_MAX = 500;

/** The parameters of a reminder's text, in the customer's language. */
async function reminderParamsOf(
  tx: Tx,
  { actor, site, now }: Pick<Context, 'actor' | 'site' | 'now'>,
) {
  const { shop_id, branch_ids } = actor;
  const shop = assertPresent(await findPrintoutShop(tx, shop_id), 'the shop exists');
  const reached = [shop.name, shop.phone].filter((part) => part !== '').join(', ');
  return ({ id, name, overdue, deposit, oldest, language }: OverdueRow) => {
    const money = (amount: Minor) => formatMoney(amount, shop.currency, language, 'needed');
    const depositText = message(language, 'messages', 'due_reminder_kept', {
      deposit: money(deposit),
    });
    // The link shows dues of every branch: only a member of all branches may share it.
    const link = branch_ids === null ? duesLinkFrom(site, { shop_id, id }, now).url : '';
    return {
      name,
      shop: shop.name,
      phone: shop.phone,
      reached,
      amount: money(overdue),
      day: formatDay(oldest, language),
      kept: deposit === 0 ? '' : ` ${depositText}`,
      seen_at: link,
      ...defined({ link: link || undefined }),
    };
  };
}

export const listReminders = query(listRemindersRoute, async (tx, input, context) => {
  const { actor, now } = context;
  const { q = '', limit, cursor, customer_id } = input.query;
  const after = readCursor(cursor, ['day', 'id']);
  if (isRejection(after)) return after;
  const { shop_id } = actor;
  const today = await readToday(tx, shop_id, now);
  const pattern = q.trim() === '' ? null : containing(q.trim());
  const ids = customer_id === undefined ? null : [customer_id];
  const filter = { shop_id, scope: actor, today, ids, pattern };
  const { data, next_cursor } = pageOf(await selectOverdue(tx, filter, { after, limit }), limit);
  const paramsOf = await reminderParamsOf(tx, context);
  const rows = data.map((row) => ({
    ...row,
    reached_at: normalizePhone(row.phone),
    text: message(row.language, 'messages', 'due_reminder_sms', paramsOf(row)).trim(),
    is_reminded_today: row.reminded_on === today,
  }));
  return { data: rows, next_cursor };
});

export const sendReminders = creation(sendRemindersRoute, async (tx, { body }, context) => {
  const { actor, now } = context;
  const { shop_id, user_id } = actor;
  const { channel, to } = body;
  const ids = [...new Set(body.customer_ids)];
  if ((channel === 'mail') !== (to !== undefined) || (channel === 'mail' && ids.length > 1)) {
    return reject('address_required', { path: 'to' });
  }
  if ((await countCustomers(tx, shop_id, ids)) < ids.length) {
    return reject('customer_not_found', { path: 'customer_ids' });
  }
  const today = await readToday(tx, shop_id, now);
  if (channel !== 'whatsapp') {
    await lockReminded(tx, shop_id);
    if ((await countReminded(tx, shop_id, today)) + ids.length > SENT_MAX) {
      return reject('too_many_messages', { params: { retry_after: 86_400 } });
    }
  }
  const filter = { shop_id, scope: actor, today, ids, pattern: null };
  const overdue = await selectOverdue(tx, filter, { after: null, limit: ids.length });
  const reached = overdue.flatMap((row) => {
    const sent_to = to ?? normalizePhone(row.phone);
    return sent_to === null ? [] : [{ row, party_id: row.id, sent_to, amount: row.overdue }];
  });
  const day = { shop_id, today, channel, sent_at: now, sent_by: user_id };
  const done = new Set(await insertReminders(tx, day, reached));
  const paramsOf = await reminderParamsOf(tx, context);
  const toMessage = channel === 'whatsapp' ? [] : reached.filter(({ row }) => done.has(row.id));
  const messages = toMessage.map(({ row, sent_to }) => {
    const params = paramsOf(row);
    const message = { to: sent_to, template: 'due_reminder', language: row.language, params };
    return { ...message, shop_id, ...defined({ attachment: params.link }) };
  });
  await queueMessages(tx, context, messages);
  await writeAudit(tx, context, {
    action: 'customer.reminded',
    subject_id: ids[0] ?? shop_id,
    detail: { channel, customers: done.size },
  });
  const outcomeOf = (id: string): ReminderOutcome => {
    if (done.has(id)) return 'sent';
    if (reached.some((one) => one.party_id === id)) return 'reminded_today';
    return overdue.some((row) => row.id === id) ? 'no_number' : 'nothing_overdue';
  };
  return { data: ids.map((customer_id) => ({ customer_id, outcome: outcomeOf(customer_id) })) };
});
