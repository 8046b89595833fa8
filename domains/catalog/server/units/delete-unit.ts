import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { tryDelete } from '#platform/db/try-write.sql.ts';
import { command } from '#platform/http/endpoint.ts';
import { deleteUnitRoute } from '../../contract/unit.ts';
import { isUsedByDocuments, isUsedByProducts, lockUnit, removeUnit } from './unit.sql.ts';

export const deleteUnit = command(deleteUnitRoute, async (tx, { params }, context) => {
  const { shop_id } = context.actor;
  const { id } = params;
  const before = await lockUnit(tx, shop_id, id);
  if (before === undefined) return reject('not_found');
  const isUsed =
    (await isUsedByProducts(tx, shop_id, id)) ||
    (await isUsedByDocuments(tx, shop_id, before.code));
  // Price lists and recurring documents have a foreign key to it.
  if (isUsed || !(await tryDelete(tx, () => removeUnit(tx, shop_id, id)))) {
    return reject('unit_named');
  }
  await writeAudit(tx, context, { action: 'unit.deleted', subject_id: id, before });
  return { data: {} };
});
