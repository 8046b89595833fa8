import type { Tx } from '#platform/db/tx.ts';
import type { OpenContext } from '#platform/http/actor.ts';
import { insertSignInEvent } from '../sign-in-event.sql.ts';

/** Events of an account, as opposed to events of a shop. */
export type SignInEvent =
  | 'registered'
  | 'signed_in'
  | 'sign_in_failed'
  | 'sign_in_locked'
  | 'signed_out'
  | 'session_ended'
  | 'shop_entered'
  | 'password_changed'
  | 'password_reset'
  | 'account_linked'
  | 'account_unlinked'
  | 'second_factor_set'
  | 'second_factor_removed'
  | 'second_factor_failed'
  | 'recovery_code_used'
  | 'recovery_codes_renewed';

export type SignInMethod =
  | 'password'
  | 'google'
  | 'email_link'
  | 'one_time_code'
  | 'second_factor'
  | '';

/**
 * Records the event in its own transaction. Neither the password nor the typed account is stored:
 * `user_id` is null if there is no such account.
 */
export async function recordSignIn(
  tx: Tx,
  context: Pick<OpenContext, 'now' | 'newId' | 'address' | 'user_agent'>,
  event: { user_id: string | null; event: SignInEvent; method?: SignInMethod },
): Promise<void> {
  const { now, newId, address, user_agent } = context;
  await insertSignInEvent(tx, {
    id: newId(),
    at: now,
    user_id: event.user_id,
    event: event.event,
    method: event.method ?? '',
    address,
    user_agent: user_agent.slice(0, USER_AGENT_MAX),
  });
}

const USER_AGENT_MAX = 300;
