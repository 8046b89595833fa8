import { reject } from '#domains/kernel/core/rejection.ts';
import { personal } from '#platform/http/endpoint.ts';
import { endOtherSessionsRoute, endSessionRoute } from '../contract/sessions.ts';
import { recordSignIn } from './door/record-sign-in.ts';
import { deleteOtherSessions, deleteSessionOf } from './session-list.sql.ts';

/** A session of another user is reported like a missing one. */
export const endSession = personal(endSessionRoute, async (tx, { params }, context) => {
  const { user_id } = context.person;
  if (!(await deleteSessionOf(tx, { user_id, id: params.id }))) return reject('not_found');
  await recordSignIn(tx, context, { user_id, event: 'session_ended' });
  return { data: {} };
});

export const endOtherSessions = personal(endOtherSessionsRoute, async (tx, _input, context) => {
  const { user_id, session_id } = context.person;
  const ended = await deleteOtherSessions(tx, { user_id, session_id });
  if (ended > 0) await recordSignIn(tx, context, { user_id, event: 'session_ended' });
  return { data: { ended } };
});
