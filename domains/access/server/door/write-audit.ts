import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { type AuditRow, auditRow } from './audit-row.sql.ts';

export type AuditEntry = { action: string; subject_id: string; detail?: Record<string, unknown> };

/** Remembers who did what to which record, in the transaction that did it. */
export async function writeAudit(
  tx: Tx,
  context: Pick<Context, 'actor' | 'now' | 'newId'>,
  entry: AuditEntry,
): Promise<void> {
  await auditRow(auditOf(context, entry)).execute(tx);
}

export function auditOf(
  { actor, now, newId }: Pick<Context, 'actor' | 'now' | 'newId'>,
  entry: AuditEntry,
): AuditRow {
  return {
    shop_id: actor.shop_id,
    id: newId(),
    at: now,
    actor_id: actor.user_id,
    action: entry.action,
    subject_id: entry.subject_id,
    detail: JSON.stringify(entry.detail ?? {}),
  };
}
