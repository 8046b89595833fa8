import { addNewPerson } from '#domains/identity/server/door/add-new-person.ts';
import { recordSignIn } from '#domains/identity/server/door/record-sign-in.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { OpenContext } from '#platform/http/actor.ts';
import { type Input, open } from '#platform/http/endpoint.ts';
import { acceptInvitationRoute } from '../contract/invitation.ts';
import { loadInvitation } from './invitation.sql.ts';
import { lockByToken, takeInvitation } from './take-invitation.ts';

/** Creates the account of a new user; existing users join instead. The link proves the address. */
export const acceptInvitation = open(acceptInvitationRoute, ({ body }, context) =>
  context.transaction((tx) => accept(tx, body, context)),
);

async function accept(
  tx: Tx,
  { token, name, password }: Input<typeof acceptInvitationRoute>['body'],
  context: OpenContext,
) {
  const { now, newId } = context;
  const invitation = await lockByToken(tx, token, now);
  if (isRejection(invitation)) return invitation;
  const shown = await loadInvitation(tx, invitation);
  if (shown === undefined) return reject('invitation_not_found', { path: 'token' });
  if (shown.has_account) return reject('address_taken');
  const { email, phone, language } = invitation;
  const user_id = newId();
  const person = { id: user_id, email, phone, name, password, language, now };
  const refused = await addNewPerson(tx, person);
  if (refused !== null) return refused;
  await recordSignIn(tx, context, { user_id, event: 'registered' });
  const { shop_id } = await takeInvitation(tx, context, { invitation, user_id });
  return { data: { shop_id, login: shown.address } };
}
