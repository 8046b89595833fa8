import type { Tx } from '#platform/db/tx.ts';
import type { Language, OpenContext } from '#platform/http/actor.ts';
import { queueMessage } from '#platform/messages/queue-message.ts';
import {
  deleteChallengesOf,
  deleteFailuresOf,
  deleteResetTokensOf,
  deleteSessionsOf,
  revokePendingSignIns,
  updatePassword,
} from './password-change.sql.ts';

/**
 * Sets the password, ends all other sessions, revokes pending codes and links, and notifies the
 * user at their own address.
 */
export async function changePasswordOf(
  tx: Tx,
  context: Pick<OpenContext, 'site' | 'now' | 'newId'>,
  change: { user_id: string; password_hash: string; except_session: string | null },
): Promise<void> {
  const { user_id, password_hash, except_session } = change;
  const { email, phone, language } = await updatePassword(tx, { user_id, password_hash });
  // Before the sessions: a challenge that is answered concurrently opens its session before the
  // next statement.
  await deleteChallengesOf(tx, user_id);
  await deleteSessionsOf(tx, { user_id, except_session });
  await deleteResetTokensOf(tx, user_id);
  await revokePendingSignIns(tx, { user_id, email, now: context.now });
  await deleteFailuresOf(tx, user_id);
  const to = email ?? phone;
  if (to === null) return;
  const message = { to, template: 'password_changed', language: language as Language, params: {} };
  await queueMessage(tx, context, message);
}
