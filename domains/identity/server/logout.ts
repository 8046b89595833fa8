import { command } from '#platform/http/endpoint.ts';
import { logoutRoute } from '../contract/logout.ts';
import { deleteSession } from './session.sql.ts';

export const logout = command(logoutRoute, async (tx, _input, { actor }) => {
  if (actor.session_id !== null) await deleteSession(tx, { id: actor.session_id });
  return { data: {} };
});
