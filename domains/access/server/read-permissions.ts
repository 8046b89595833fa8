import { isOperator } from '#domains/identity/server/door/operator.sql.ts';
import { query } from '#platform/http/endpoint.ts';
import { readPermissionsRoute } from '../contract/read-permissions.ts';
import { findRole, findTerms } from './role.sql.ts';

export const readPermissions = query(readPermissionsRoute, async (tx, _input, { actor }) => ({
  data: {
    ...(await findTerms(tx, actor.shop_id)),
    user: { id: actor.user_id, name: actor.user_name },
    role: await findRole(tx, actor.shop_id, actor.role_code),
    branch_ids: actor.branch_ids,
    warehouse_ids: actor.warehouse_ids,
    is_operator: await isOperator(tx, actor.user_id),
    permissions: [...actor.permissions].sort(),
    discount_limit: actor.discount_limit,
  },
}));
