import { reject } from '#domains/kernel/core/rejection.ts';
import { open } from '#platform/http/endpoint.ts';
import { readInvitationRoute } from '../contract/invitation.ts';
import { enterByToken, loadInvitation, lockInvitation } from './invitation.sql.ts';
import { invitationTokenHash } from './invitation-token.ts';
import { isStillGiven } from './take-invitation.ts';

export const readInvitation = open(readInvitationRoute, ({ body }, { now, transaction }) =>
  transaction(async (tx) => {
    const hash = invitationTokenHash(body.token);
    const found = hash === null ? undefined : await enterByToken(tx, hash, now);
    const invitation = found === undefined ? undefined : await lockInvitation(tx, found);
    const stands = invitation !== undefined && (await isStillGiven(tx, invitation));
    const data = stands ? await loadInvitation(tx, invitation) : undefined;
    return data === undefined ? reject('invitation_not_found', { path: 'token' }) : { data };
  }),
);
