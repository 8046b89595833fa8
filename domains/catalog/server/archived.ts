import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { command, query } from '#platform/http/endpoint.ts';
import { listArchivedRoute, restoreArchivedRoute } from '../contract/archived.ts';
import { restoreRow, selectArchived } from './archived.sql.ts';

export const listArchived = query(listArchivedRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, kind } = input.query;
  const after = readCursor(cursor, ['text', 'id']);
  if (isRejection(after)) return after;
  const asked = { shop_id: actor.shop_id, kind, pattern: containing(q.trim()), after, limit };
  return pageOf(await selectArchived(tx, asked), limit);
});

export const restoreArchived = command(
  restoreArchivedRoute,
  async (tx, { params: { id }, body: { kind } }, context) => {
    if (!(await restoreRow(tx, context.actor.shop_id, { kind, id }))) return reject('not_found');
    await writeAudit(tx, context, { action: `${kind}.restored`, subject_id: id });
    return { data: { id } };
  },
);
