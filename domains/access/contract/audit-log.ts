import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { date, id, instant, listOf, page } from '#platform/contract/fields.ts';
import { SUBJECT_KINDS } from '../core/audit-subject.ts';

const person = z.strictObject({ id, name: z.string() });

const fields = z.record(z.string(), z.unknown());

export const auditEntry = z.strictObject({
  id,
  at: instant,
  /** A noun and a past participle: `sale.posted`, `account.sign_in_failed`. */
  action: z.string(),
  actor: person,
  /** The API key that a program used; null: the user acted themselves. */
  by_key: z.strictObject({ id, name: z.string() }).nullable(),
  /** The person whose PIN approved it. */
  approved_by: person.nullable(),
  subject: z.strictObject({
    kind: z.enum(SUBJECT_KINDS),
    id,
    /** Empty if the record no longer exists. */
    name: z.string(),
    name_bn: z.string(),
    /** The record to open; for a variant its product. */
    opens_id: id,
  }),
  /** The changed fields before and after; null: no such state, as with a new record. */
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
  summary: 'List audit entries: who did what, when and from where; newest first by default',
  query: z.strictObject({
    ...page,
    sort: z.enum(['newest', 'oldest']).default('newest'),
    /** Business days of the shop. */
    from: date.optional(),
    to: date.optional(),
    actor_id: id.optional(),
    subject_id: id.optional(),
    /** `sale.posted`, or `sale` for all actions on sales. */
    action: z
      .string()
      .regex(/^[a-z_]+(\.[a-z_]+)?$/)
      .max(80)
      .optional(),
  }),
  answer: listOf(auditEntry),
  rejections: { invalid_cursor: 422 },
});
