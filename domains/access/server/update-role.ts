import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { type Role, updateRoleRoute } from '../contract/role.ts';
import { normalizePermissions, refuseRoleChange } from '../core/grant-rules.ts';
import { writeAudit } from './door/write-audit.ts';
import { lockGranter } from './lock-granter.ts';
import { findRoleById, hasRoleWithName, loadRole, updateRoleRow } from './role.sql.ts';

export const updateRole = command(updateRoleRoute, async (tx, { params, body }, context) => {
  const { shop_id } = context.actor;
  const granter = await lockGranter(tx, context, 'role.update');
  if (isRejection(granter)) return granter;
  const before = await findRoleById(tx, shop_id, params.id);
  if (before === undefined) return reject('not_found');
  const change = changed(before, body);
  const refused = refuseRoleChange(granter, before, change);
  if (refused !== null) return refused;
  const { name } = change;
  if (!change.is_archived && (await hasRoleWithName(tx, shop_id, { name, id: before.id }))) {
    return reject('name_taken', { path: 'name' });
  }
  const which = { shop_id, id: before.id, version: body.version };
  const archived_at = change.is_archived ? context.now : null;
  if (!(await updateRoleRow(tx, which, { ...change, archived_at }))) {
    return reject('version_conflict');
  }
  const entry = { before: auditView(before), after: auditView(change) };
  await writeAudit(tx, context, { action: 'role.changed', subject_id: before.id, ...entry });
  return { data: await loadRole(tx, shop_id, before.id) };
});

type Change = Pick<Role, 'name' | 'name_bn' | 'permissions' | 'discount_limit' | 'is_archived'>;

/** The role with the given fields replaced. */
function changed(
  before: Role,
  given: { [Name in keyof Change]?: Change[Name] | undefined },
): Change {
  return {
    name: given.name ?? before.name,
    name_bn: given.name_bn ?? before.name_bn,
    permissions: normalizePermissions(given.permissions ?? before.permissions),
    discount_limit:
      given.discount_limit === undefined ? before.discount_limit : given.discount_limit,
    is_archived: given.is_archived ?? before.is_archived,
  };
}

function auditView({ name, name_bn, permissions, discount_limit, is_archived }: Change) {
  return { name, name_bn, permissions: [...permissions].sort(), discount_limit, is_archived };
}
