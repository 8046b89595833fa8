import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { creation } from '#platform/http/creation.ts';
import { createWarehouseRoute } from '../contract/branch.ts';
import { findBranch, insertWarehouse, lockLocations } from './branch.sql.ts';

export const createWarehouse = creation(createWarehouseRoute, async (tx, { body }, context) => {
  const { actor, newId } = context;
  const { shop_id } = actor;
  const { branch_id, name, name_bn, is_saleable } = body;
  await lockLocations(tx, shop_id);
  if ((await findBranch(tx, { shop_id, id: branch_id, scope: actor })) === undefined) {
    return reject('not_found', { path: 'branch_id' });
  }
  const after = { id: body.id ?? newId(), branch_id, name, name_bn, is_saleable };
  if (!(await insertWarehouse(tx, shop_id, after))) return reject('name_taken', { path: 'name' });
  await writeAudit(tx, context, { action: 'warehouse.created', subject_id: after.id, after });
  const asBegun = { negative_stock: 'forbid' as const, version: 1 };
  return { data: { ...after, ...asBegun } };
});
