import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { date, id, instant, listOf, page } from '#platform/contract/fields.ts';
import { SUBJECT_KINDS } from '../core/audit-subject.ts';

const person = z.strictObject({ id, name: z.string() });

const fields = z.record(z.string(), z.unknown());

export const auditEntry = z.strictObject({
  id,
  at: instant,
  /** A noun and what became of it: `sale.posted`, `account.sign_in_failed`. */
  action: z.string(),
  actor: person,
  /** By which of their keys a program did it for them; null: they did it themselves. */
  by_key: z.strictObject({ id, name: z.string() }).nullable(),
  /** Whose PIN it took. */
  approved_by: person.nullable(),
  subject: z.strictObject({
    kind: z.enum(SUBJECT_KINDS),
    id,
    /** Empty where it is not (any more) there to be named. */
    name: z.string(),
    name_bn: z.string(),
    /** What is opened for it: of a variant its product. */
    opens_id: id,
  }),
  /** The fields that changed, as they were and as they became; null: there was no such state. */
  before: fields.nullable(),
  after: fields.nullable(),
  detail: fields,
  address: z.string(),
  user_agent: z.string(),
});

export type AuditEntryShown = z.output<typeof auditEntry>;

export const listAuditLogRoute = defineRoute({
  method: 'GET',
  path: '/audit-log',
  permission: 'audit-log.read',
  summary: 'Who did what, when and from where; newest first unless told',
  query: z.strictObject({
    ...page,
    sort: z.enum(['newest', 'oldest']).default('newest'),
    /** Days of the shop. */
    from: date.optional(),
    to: date.optional(),
    actor_id: id.optional(),
    subject_id: id.optional(),
    /** `sale.posted`, or `sale` for all that happens to sales. */
    action: z
      .string()
      .regex(/^[a-z_]+(\.[a-z_]+)?$/)
      .max(80)
      .optional(),
  }),
  answer: listOf(auditEntry),
  rejections: { invalid_cursor: 422 },
});
