import { z } from 'zod';
import { defineCreation } from '#platform/contract/define-creation.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { date, id, listOf, one, page, positiveAmount, sum } from '#platform/contract/fields.ts';

export const REMINDER_CHANNELS = ['sms', 'whatsapp', 'mail'] as const;

/** The most customers reminded by one request. */
const REMINDED_MAX = 100;

const reminder = z.strictObject({
  id,
  name: z.string(),
  phone: z.string(),
  /** Default address of the email; '' if none. */
  email: z.string(),
  /** The phone number in normalised form; null: no message can be sent to it. */
  reached_at: z.string().nullable(),
  language: z.enum(['bn', 'en']),
  /** Amount overdue, less the deposit and cheques in clearing. */
  overdue: positiveAmount,
  /** Deposit of the customer, already subtracted. */
  deposit: sum,
  /** Due date of the oldest item that remains. */
  oldest: date,
  /** The message, in the language of the customer. */
  text: z.string(),
  /** The day of the last reminder. */
  reminded_on: date.nullable(),
  is_reminded_today: z.boolean(),
});

export type DueReminder = z.output<typeof reminder>;

export const listRemindersRoute = defineRoute({
  method: 'GET',
  path: '/due-reminders',
  permission: 'customer-statement.remind',
  summary: 'List customers with overdue amounts, the oldest first, with the message to send',
  query: z.strictObject({ ...page, customer_id: id.optional() }),
  answer: listOf(reminder),
  rejections: { invalid_cursor: 422 },
});

const outcome = z.enum(['sent', 'reminded_today', 'nothing_overdue', 'no_number']);

export type ReminderOutcome = z.output<typeof outcome>;

export const sendRemindersRoute = defineCreation({
  path: '/due-reminders',
  permission: 'customer-statement.remind',
  summary: 'Remind customers of overdue amounts, each at most once a day',
  body: z.strictObject({
    customer_ids: z.array(id).min(1).max(REMINDED_MAX),
    /** `whatsapp`: the user sends it from their own phone; the server only records it. */
    channel: z.enum(REMINDER_CHANNELS),
    /** Email address, when one customer is reminded. */
    to: z.string().trim().max(254).pipe(z.email()).optional(),
  }),
  answer: one(z.array(z.strictObject({ customer_id: id, outcome }))),
  rejections: { customer_not_found: 404, address_required: 422, too_many_messages: 429 },
});
