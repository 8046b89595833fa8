import { isRejection } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { personal } from '#platform/http/endpoint.ts';
import { listSessionsRoute } from '../contract/sessions.ts';
import { deviceOf } from '../core/device.ts';
import { selectSessions } from './session-list.sql.ts';

export const listSessions = personal(listSessionsRoute, async (tx, { query }, context) => {
  const { q = '', limit, cursor } = query;
  const { person, now } = context;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const filter = { user_id: person.user_id, now, pattern: containing(q), after, limit };
  const { data, next_cursor } = pageOf(await selectSessions(tx, filter), limit);
  const sessions = data.map(({ user_agent, created_at, last_seen_at, ...session }) => ({
    ...session,
    ...deviceOf(user_agent),
    created_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
    is_current: session.id === person.session_id,
  }));
  return { data: sessions, next_cursor };
});
