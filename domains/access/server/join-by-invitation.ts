import { isRejection } from '#domains/kernel/core/rejection.ts';
import { personal } from '#platform/http/endpoint.ts';
import { joinByInvitationRoute } from '../contract/invitation.ts';
import { lockByToken, takeInvitation } from './take-invitation.ts';

/** Any signed-in user with the link can join; the shop sees who did. */
export const joinByInvitation = personal(joinByInvitationRoute, async (tx, { body }, context) => {
  const { person, now } = context;
  const invitation = await lockByToken(tx, body.token, now);
  if (isRejection(invitation)) return invitation;
  return { data: await takeInvitation(tx, context, { invitation, user_id: person.user_id }) };
});
