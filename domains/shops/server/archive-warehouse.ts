import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { archiveWarehouseRoute } from '../contract/branch.ts';
import {
  archiveWarehouseRow,
  countWarehouses,
  findWarehouse,
  hasStock,
  isOfRegister,
  lockLocations,
} from './branch.sql.ts';

export const archiveWarehouse = command(archiveWarehouseRoute, async (tx, { params }, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const { id } = params;
  await lockLocations(tx, shop_id);
  const before = await findWarehouse(tx, { shop_id, id, scope: actor });
  if (before === undefined) return reject('not_found');
  const { branch_id } = before;
  if ((await countWarehouses(tx, { shop_id, branch_id })) === 1) return reject('last_warehouse');
  if (await hasStock(tx, shop_id, { warehouse_id: id })) return reject('warehouse_has_stock');
  if (await isOfRegister(tx, shop_id, id)) return reject('warehouse_of_register');
  await archiveWarehouseRow(tx, { shop_id, id, now });
  await writeAudit(tx, context, { action: 'warehouse.archived', subject_id: id, before });
  return { data: {} };
});
