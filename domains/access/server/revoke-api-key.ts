import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { revokeApiKeyRoute } from '../contract/api-key.ts';
import { isAbove } from '../core/grant-rules.ts';
import { findApiKey, findMakersRole, revokeKey } from './api-key.sql.ts';
import { writeAudit } from './door/write-audit.ts';
import { lockGranter } from './lock-granter.ts';
import { makerSeen } from './maker-seen.ts';
import { findRoleById } from './role.sql.ts';

/** Revokes a key of the caller, or of a member with no more permissions. */
export const revokeApiKey = command(revokeApiKeyRoute, async (tx, { params }, context) => {
  const { actor, now } = context;
  const { shop_id, user_id } = actor;
  const granter = await lockGranter(tx, context, 'api-keys.delete');
  if (isRejection(granter)) return granter;
  const lookup = { shop_id, now, maker_id: makerSeen(actor), id: params.id };
  const before = await findApiKey(tx, lookup);
  if (before === undefined) return reject('not_found');
  if (before.made_by.id !== user_id) {
    const maker = { shop_id, user_id: before.made_by.id };
    const role_id = assertPresent(await findMakersRole(tx, maker), 'a member');
    const role = assertPresent(await findRoleById(tx, shop_id, role_id), 'the member has a role');
    if (isAbove(granter, role)) return reject('role_above_own');
  }
  if (!(await revokeKey(tx, { shop_id, revoked_by: user_id, now, id: before.id }))) {
    return reject('key_already_revoked');
  }
  const { name, scopes } = before;
  await writeAudit(tx, context, {
    action: 'api_key.revoked',
    subject_id: before.id,
    before: { name, scopes },
  });
  return { data: assertPresent(await findApiKey(tx, lookup), 'a revoked API key can be read') };
});
