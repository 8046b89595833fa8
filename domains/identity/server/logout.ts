import { personal } from '#platform/http/endpoint.ts';
import { logoutRoute } from '../contract/logout.ts';
import { recordSignIn } from './door/record-sign-in.ts';
import { deleteSession } from './session.sql.ts';

/** A user without a shop can sign out too. */
export const logout = personal(logoutRoute, async (tx, _input, context) => {
  const { session_id, user_id } = context.person;
  await deleteSession(tx, { id: session_id });
  await recordSignIn(tx, context, { user_id, event: 'signed_out' });
  return { data: {} };
});
