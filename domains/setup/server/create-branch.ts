import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { addBranch } from '#domains/shops/server/door/add-branch.ts';
import { addFirstRegisters } from '#domains/shops/server/door/add-first-registers.ts';
import { creation } from '#platform/http/creation.ts';
import { createBranchRoute } from '../contract/branch.ts';

export const createBranch = creation(createBranchRoute, async (tx, { body }, context) => {
  const { actor, newId } = context;
  const { shop_id } = actor;
  const id = body.id ?? newId();
  const warehouse = { ...body.warehouse, id: newId() };
  const branch = await addBranch(tx, shop_id, { ...body, id, warehouse });
  if (isRejection(branch)) return branch;
  const branches = [{ id, code: body.code, warehouses: [warehouse] }];
  await addFirstRegisters(tx, { shop_id, branches }, newId);
  await writeAudit(tx, context, { action: 'branch.created', subject_id: id, after: branch });
  return { data: branch };
});
