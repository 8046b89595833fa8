import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { insertAudit } from '../audit.sql.ts';

/** Remembers who did what to which record, in the transaction that did it. */
export async function writeAudit(
  tx: Tx,
  { actor, now, newId }: Pick<Context, 'actor' | 'now' | 'newId'>,
  entry: { action: string; subject_id: string; detail?: Record<string, unknown> },
): Promise<void> {
  await insertAudit(tx, {
    shop_id: actor.shop_id,
    id: newId(),
    at: now,
    actor_id: actor.user_id,
    action: entry.action,
    subject_id: entry.subject_id,
    detail: JSON.stringify(entry.detail ?? {}),
  });
}
