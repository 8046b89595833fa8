import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { creation } from '#platform/http/creation.ts';
import { createRegisterRoute } from '../contract/register.ts';
import { findBranchOf, insertRegisters, loadRegister } from './register.sql.ts';

export const createRegister = creation(createRegisterRoute, async (tx, { body }, context) => {
  const { actor } = context;
  const { shop_id } = actor;
  const { warehouse_id } = body;
  const branch_id = await findBranchOf(tx, { shop_id, warehouse_id, scope: actor });
  if (branch_id === undefined) return reject('warehouse_not_found', { path: 'warehouse_id' });
  const id = body.id ?? context.newId();
  const inserted = await insertRegisters(tx, shop_id, [{ ...body, id, branch_id }]);
  if (inserted === 0) return reject('name_taken', { path: 'name' });
  await writeAudit(tx, context, { action: 'register.created', subject_id: id, detail: body });
  return { data: await loadRegister(tx, shop_id, id) };
});
