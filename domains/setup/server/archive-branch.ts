import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { archiveBranch as putAway } from '#domains/shops/server/door/archive-branch.ts';
import { archiveRegisters } from '#domains/shops/server/door/archive-registers.ts';
import { command } from '#platform/http/endpoint.ts';
import { archiveBranchRoute } from '../contract/branch.ts';
import { namesBoundTo } from './bound-people.sql.ts';

export const archiveBranch = command(archiveBranchRoute, async (tx, { params }, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const { id } = params;
  const names = await namesBoundTo(tx, { shop_id, branch_id: id });
  const before = await putAway(tx, context, id);
  if (isRejection(before)) return before;
  if (names.length > 0) return reject('branch_has_people', { params: { names: joinNames(names) } });
  const open = await archiveRegisters(tx, { shop_id, branch_id: id, now });
  if (open !== null) return open;
  await writeAudit(tx, context, { action: 'branch.archived', subject_id: id, before });
  return { data: {} };
});

const NAMES_MAX = 5;

function joinNames(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_MAX).join(', ');
  return names.length > NAMES_MAX ? `${shown} …` : shown;
}
