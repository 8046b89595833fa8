import type { Tx } from '#platform/db/tx.ts';
import type { Actor, Context } from '#platform/http/actor.ts';
import { type AuditRow, auditRow } from './audit-row.sql.ts';

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

/** Records who did what to which record and from where, in the same transaction. */
export async function writeAudit(tx: Tx, context: AuditContext, entry: AuditEntry): Promise<void> {
  await auditRow(auditOf(context, entry)).execute(tx);
}

export function auditOf(context: AuditContext, entry: AuditEntry): AuditRow {
  const { actor, now, newId, address, user_agent, step_up } = context;
  const { before, after } = difference(entry);
  return {
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
  };
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
