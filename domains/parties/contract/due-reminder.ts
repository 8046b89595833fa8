import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { date, id, listOf, one, page, positiveAmount, sum } from '#platform/contract/fields.ts';

export const REMINDER_CHANNELS = ['sms', 'whatsapp', 'mail'] as const;

/** The most customers that are reminded by one request. */
const REMINDED_MAX = 100;

const reminder = z.strictObject({
  id,
  name: z.string(),
  phone: z.string(),
  /** Where a mail goes unless told; '' is nowhere. */
  email: z.string(),
  /** The number in its one form; null: it is none that a message goes to. */
  reached_at: z.string().nullable(),
  language: z.enum(['bn', 'en']),
  /** What is past its day, less what is kept for them and what is on its way by cheque. */
  overdue: positiveAmount,
  /** What is kept for them: it is taken off already. */
  deposit: sum,
  /** Since when the oldest of what is left is due. */
  oldest: date,
  /** What is sent, in the language of the customer. */
  text: z.string(),
  /** When somebody last reminded them. */
  reminded_on: date.nullable(),
  is_reminded_today: z.boolean(),
});

export type DueReminder = z.output<typeof reminder>;

export const listRemindersRoute = defineRoute({
  method: 'GET',
  path: '/due-reminders',
  permission: 'customer-statement.remind',
  summary: 'Customers with something past its day, the oldest first, and what they would be sent',
  query: z.strictObject({ ...page, customer_id: id.optional() }),
  answer: listOf(reminder),
  rejections: { invalid_cursor: 422 },
});

const outcome = z.enum(['sent', 'reminded_today', 'nothing_overdue', 'no_number']);

export type ReminderOutcome = z.output<typeof outcome>;

export const sendRemindersRoute = defineCreation({
  path: '/due-reminders',
  permission: 'customer-statement.remind',
  summary: 'Remind customers of what is past its day: each once a day at most',
  body: z.strictObject({
    customer_ids: z.array(id).min(1).max(REMINDED_MAX),
    /** `whatsapp`: somebody sends it from their own phone; here it is remembered. */
    channel: z.enum(REMINDER_CHANNELS),
    /** The address of a mail, which goes to one customer. */
    to: z.string().trim().max(254).pipe(z.email()).optional(),
  }),
  answer: one(z.array(z.strictObject({ customer_id: id, outcome }))),
  rejections: { customer_not_found: 404, address_required: 422, too_many_messages: 429 },
});
