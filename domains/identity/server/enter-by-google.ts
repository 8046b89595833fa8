import type { Tx } from '#platform/db/tx.ts';
import type { Language, OpenContext } from '#platform/http/actor.ts';
import { decideLinking, type LinkingError, type Vouched } from '../core/decide-linking.ts';
import type { SecondStepRequired } from './challenge.ts';
import { recordSignIn } from './door/record-sign-in.ts';
import { enter, isDenied } from './enter.ts';
import { insertLinkedAccount, loadLinkingFacts, lockAccountAt } from './linked-account.sql.ts';
import type { OpenedSession } from './session.ts';
import { insertNewUser } from './user.sql.ts';

export const GOOGLE = 'google';

export type Arrival = {
  readonly vouched: Vouched;
  /** The signed-in user who requested the link; null: this is a sign-in. */
  readonly asking_user_id: string | null;
  /** The session that this sign-in replaces. */
  readonly replaces: Buffer | null;
  /** The language of a new user. */
  readonly language: Language;
};

export type Arrived = OpenedSession | SecondStepRequired | 'linked' | LinkingError | 'AccessDenied';

/** Signs in, links an account or creates one for a user whom Google identified. */
export async function enterByGoogle(context: OpenContext, arrival: Arrival): Promise<Arrived> {
  const outcome = await context.transaction((tx) => arrive(tx, context, arrival));
  return isDenied(outcome) ? 'AccessDenied' : outcome;
}

async function arrive(tx: Tx, context: OpenContext, arrival: Arrival) {
  const { vouched, asking_user_id, replaces } = arrival;
  const account = { provider: GOOGLE, provider_account_id: vouched.provider_account_id };
  await lockAccountAt(tx, account);
  const facts = await loadLinkingFacts(tx, { ...account, email: vouched.email, asking_user_id });
  const decided = decideLinking(vouched, facts);
  if (decided.kind === 'refuse') {
    const tried = {
      user_id: facts.email_user_id,
      event: 'sign_in_failed',
      method: GOOGLE,
    } as const;
    await recordSignIn(tx, context, tried);
    return decided.error;
  }
  const link = { ...account, id: context.newId(), email: vouched.email, linked_at: context.now };
  if (decided.kind === 'link') {
    const { user_id } = decided;
    if (!(await insertLinkedAccount(tx, { ...link, user_id }))) return 'OAuthAccountNotLinked';
    await recordSignIn(tx, context, { user_id, event: 'account_linked', method: GOOGLE });
    return 'linked';
  }
  if (asking_user_id !== null) return 'linked';
  const arriving = { method: GOOGLE, replaces } as const;
  if (decided.kind === 'enter') {
    return enter(tx, context, { ...arriving, user_id: decided.user_id });
  }
  const user_id = context.newId();
  const person = { id: user_id, email: decided.email, name: vouched.name };
  // A concurrent registration took the address first.
  if (!(await insertNewUser(tx, { ...person, language: arrival.language, now: context.now }))) {
    return 'OAuthAccountNotLinked';
  }
  await insertLinkedAccount(tx, { ...link, user_id });
  await recordSignIn(tx, context, { user_id, event: 'registered', method: GOOGLE });
  return enter(tx, context, { ...arriving, user_id });
}
