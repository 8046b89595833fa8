import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { changeWarehouseRoute } from '../contract/branch.ts';
import {
  countShort,
  findWarehouse,
  isOfRegister,
  lockLocations,
  updateWarehouse,
} from './branch.sql.ts';

export const changeWarehouse = command(changeWarehouseRoute, async (tx, input, context) => {
  const { shop_id } = context.actor;
  const { version, name, name_bn, negative_stock, is_saleable } = input.body;
  const { id } = input.params;
  await lockLocations(tx, shop_id);
  const before = await findWarehouse(tx, { shop_id, id, scope: context.actor });
  if (before === undefined) return reject('not_found');
  if (before.version !== version) return reject('version_conflict', { path: 'version' });
  const after = {
    ...before,
    name: name ?? before.name,
    name_bn: name_bn ?? before.name_bn,
    negative_stock: negative_stock ?? before.negative_stock,
    is_saleable: is_saleable ?? before.is_saleable,
    version: version + 1,
  };
  if (!after.is_saleable && before.is_saleable && (await isOfRegister(tx, shop_id, id))) {
    return reject('warehouse_of_register', { path: 'is_saleable' });
  }
  if (!(await updateWarehouse(tx, shop_id, after))) return reject('name_taken', { path: 'name' });
  if (after.negative_stock === 'forbid' && before.negative_stock !== 'forbid') {
    // Counted after concurrent sales have committed: they hold the row of the warehouse.
    const count = await countShort(tx, shop_id, id);
    if (count > 0)
      return reject('warehouse_below_zero', { path: 'negative_stock', params: { count } });
  }
  await writeAudit(tx, context, { action: 'warehouse.changed', subject_id: id, before, after });
  return { data: after };
});
