import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { changeBranchRoute } from '../contract/branch.ts';
import { findBranch, updateBranch } from './branch.sql.ts';

export const changeBranch = command(changeBranchRoute, async (tx, input, context) => {
  const { shop_id } = context.actor;
  const { version, name, name_bn, address } = input.body;
  const { id } = input.params;
  const before = await findBranch(tx, { shop_id, id, scope: context.actor });
  if (before === undefined) return reject('not_found');
  if (before.version !== version) return reject('version_conflict', { path: 'version' });
  const after = {
    ...before,
    name: name ?? before.name,
    name_bn: name_bn ?? before.name_bn,
    address: address ?? before.address,
    version: version + 1,
  };
  await updateBranch(tx, shop_id, after);
  await writeAudit(tx, context, { action: 'branch.changed', subject_id: id, before, after });
  return { data: after };
});
