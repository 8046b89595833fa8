import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { type Context, can } from '#platform/http/actor.ts';
import { command, query } from '#platform/http/endpoint.ts';
import { type Archived, listArchivedRoute, restoreArchivedRoute } from '../../contract/archived.ts';
import { restoreRow, selectArchived } from './archived.sql.ts';

export const listArchived = query(listArchivedRoute, async (tx, input, context) => {
  const { actor } = context;
  const { q = '', limit, cursor, kind } = input.query;
  const refusal = checkKind(context, kind);
  if (refusal !== null) return refusal;
  const after = readCursor(cursor, ['text', 'id']);
  if (isRejection(after)) return after;
  const filter = { shop_id: actor.shop_id, kind, pattern: containing(q.trim()), after, limit };
  return pageOf(await selectArchived(tx, filter), limit);
});

export const restoreArchived = command(
  restoreArchivedRoute,
  async (tx, { params: { id }, body: { kind } }, context) => {
    const refusal = checkKind(context, kind);
    if (refusal !== null) return refusal;
    if (!(await restoreRow(tx, context.actor.shop_id, { kind, id }))) return reject('not_found');
    await writeAudit(tx, context, { action: `${kind}.restored`, subject_id: id });
    return { data: { id } };
  },
);

/** Custom fields of customers need the permission to change customers. */
function checkKind(
  context: Context,
  kind: Archived['kind'],
): Rejection<'permission_denied'> | null {
  const permission = 'customers.update';
  if (kind !== 'customer_field' || can(context, permission)) return null;
  return reject('permission_denied', { params: { permission } });
}
