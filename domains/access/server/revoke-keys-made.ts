import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { revokeKeysOf } from './api-key.sql.ts';
import { writeAudit } from './door/write-audit.ts';

/** Revokes the keys of a member who leaves, so that none works if they return. */
export async function revokeKeysMade(
  tx: Tx,
  context: Context,
  membership_id: string,
): Promise<void> {
  const { actor, now } = context;
  const { shop_id, user_id: revoked_by } = actor;
  for (const id of await revokeKeysOf(tx, { shop_id, revoked_by, now, membership_id })) {
    await writeAudit(tx, context, { action: 'api_key.revoked', subject_id: id });
  }
}
