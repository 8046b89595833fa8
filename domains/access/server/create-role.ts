import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { creation } from '#platform/http/creation.ts';
import { createRoleRoute } from '../contract/role.ts';
import { isShopWide, normalizePermissions, refuseGrant } from '../core/grant-rules.ts';
import { READY_ROLES } from '../core/roles.ts';
import { writeAudit } from './door/write-audit.ts';
import { lockGranter } from './lock-granter.ts';
import { hasRoleWithName, insertRoles, loadRole } from './role.sql.ts';

export const createRole = creation(createRoleRoute, async (tx, { body }, context) => {
  const { shop_id } = context.actor;
  const granter = await lockGranter(tx, context, 'role.create');
  if (isRejection(granter)) return granter;
  if (!isShopWide(granter)) return reject('all_branches_only');
  const permissions = normalizePermissions(body.permissions);
  const refused = refuseGrant(granter, { ...body, permissions });
  if (refused !== null) return refused;
  const id = body.id ?? context.newId();
  if (await hasRoleWithName(tx, shop_id, { name: body.name, id })) {
    return reject('name_taken', { path: 'name' });
  }
  const isReady = READY_ROLES.some(({ code }) => code === body.made_from);
  const { name, name_bn, discount_limit } = body;
  const made_from = isReady ? body.made_from : null;
  const role = { name, name_bn, permissions, discount_limit, made_from };
  await insertRoles(tx, [{ ...role, shop_id, id, code: `role_${id}` }]);
  await writeAudit(tx, context, { action: 'role.created', subject_id: id, after: role });
  return { data: await loadRole(tx, shop_id, id) };
});
