import { type CompiledQuery, sql } from 'kysely';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { Actor, Context } from '#platform/http/actor.ts';

type AuditRow = {
  shop_id: string;
  id: string;
  at: Date;
  actor_id: string;
  action: string;
  subject_id: string;
  detail: string;
  before: string | null;
  after: string | null;
  address: string;
  user_agent: string;
  approved_by: string | null;
  api_key_id: string | null;
};

const insertRow = fixedQuery<AuditRow>(
  (value) => sql`insert into audit_log (shop_id, id, at, actor_id, action, subject_id, detail,
      before, after, address, user_agent, approved_by, api_key_id)
    values (${value('shop_id')}, ${value('id')}, ${value('at')}, ${value('actor_id')},
      ${value('action')}, ${value('subject_id')}, ${value('detail')}::jsonb,
      ${value('before')}::jsonb, ${value('after')}::jsonb, ${value('address')},
      ${value('user_agent')}, ${value('approved_by')}, ${value('api_key_id')})`,
);

/** Fields of a record that the log may show: no secret, and no hash of one. */
type Fields = Readonly<Record<string, unknown>>;

export type AuditEntry = {
  /** A noun and a past participle: `sale.posted`, `role.changed`. */
  action: string;
  subject_id: string;
  /** The record before and after; only differences are stored. */
  before?: Fields;
  after?: Fields;
  detail?: Fields;
};

type Circumstances = 'now' | 'newId' | 'address' | 'user_agent' | 'step_up';

/** The actor may be outside the shop: this very request may create it. */
export type AuditContext = Pick<Context, Circumstances> & {
  actor: Pick<Actor, 'shop_id' | 'user_id' | 'api_key_id'>;
};

/** The row of who did what to which record and from where, as a statement to be sent. */
export function auditQuery(context: AuditContext, entry: AuditEntry): CompiledQuery {
  const { actor, now, newId, address, user_agent, step_up } = context;
  const { before, after } = difference(entry);
  return insertRow({
    shop_id: actor.shop_id,
    id: newId(),
    at: now,
    actor_id: actor.user_id,
    action: entry.action,
    subject_id: entry.subject_id,
    detail: JSON.stringify(entry.detail ?? {}),
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
    address,
    user_agent: user_agent.slice(0, USER_AGENT_MAX),
    approved_by: step_up?.approved_by ?? null,
    api_key_id: actor.api_key_id ?? null,
  });
}

const USER_AGENT_MAX = 300;

/** The version counts changes, and is not logged as one. */
const UNAUDITED_FIELDS = new Set(['version']);

/** The fields that differ between two states; of a single state all of them. */
function difference({ before, after }: AuditEntry): Record<'before' | 'after', Fields | null> {
  if (before === undefined || after === undefined) {
    return { before: before ?? null, after: after ?? null };
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) =>
      !UNAUDITED_FIELDS.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { before: only(before), after: only(after) };
}
