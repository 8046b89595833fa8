import { reject } from '#domains/kernel/core/rejection.ts';
import { open } from '#platform/http/endpoint.ts';
import { readInvitationRoute } from '../contract/invitation.ts';
import { enterByToken, loadInvitation } from './invitation.sql.ts';
import { invitationTokenHash } from './invitation-token.ts';

export const readInvitation = open(readInvitationRoute, ({ body }, { now, transaction }) =>
  transaction(async (tx) => {
    const hash = invitationTokenHash(body.token);
    const found = hash === null ? undefined : await enterByToken(tx, hash, now);
    const data = found === undefined ? undefined : await loadInvitation(tx, found);
    return data === undefined ? reject('invitation_not_found', { path: 'token' }) : { data };
  }),
);
