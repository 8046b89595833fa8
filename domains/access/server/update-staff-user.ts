import { changeMembership } from '#domains/identity/server/door/change-membership.ts';
import { setScope } from '#domains/identity/server/door/set-scope.ts';
import { assert, assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { command, type Input } from '#platform/http/endpoint.ts';
import { type StaffUser, updateStaffUserRoute } from '../contract/staff-user.ts';
import {
  type Granter,
  OWNER,
  type AssignmentRefusal as Refusal,
  type RoleAssignment,
  refuseAssignment,
  refuseLeaving,
  refuseTouch,
} from '../core/grant-rules.ts';
import { writeAudit } from './door/write-audit.ts';
import { lockGranter } from './lock-granter.ts';
import { resolveAssignment } from './resolve-assignment.ts';
import { findRoleById } from './role.sql.ts';
import { countOtherOwners, findStaffUser } from './staff.sql.ts';
import { withdrawSent } from './withdraw-sent.ts';

type Body = Input<typeof updateStaffUserRoute>['body'];

export const updateStaffUser = command(
  updateStaffUserRoute,
  async (tx, { params, body }, context) => {
    const { actor, now } = context;
    const { shop_id } = actor;
    const granter = await lockGranter(tx, context, 'staff-users.update');
    if (isRejection(granter)) return granter;
    const lookup = { shop_id, now, viewer: actor, id: params.id };
    const before = await findStaffUser(tx, lookup);
    if (before === undefined || before.user_id === null) return reject('not_found');
    const role = assertPresent(
      await findRoleById(tx, shop_id, before.role.id),
      'the member has a role',
    );
    const wanted = await resolveWantedAssignment(tx, shop_id, { before, body });
    if (isRejection(wanted)) return wanted;
    const assignment = wanted ?? { ...scopeOf(before), role };
    const owners = await countOtherOwners(tx, { shop_id, id: before.id });
    const member = { ...scopeOf(before), user_id: before.user_id, role };
    const refused = refuse(granter, { member, assignment, owners, is_disabled: body.is_disabled });
    if (refused !== null) return refused;
    if (before.version !== body.version) return reject('version_conflict');
    await changeMembership(tx, { shop_id, id: before.id }, changeOf(body, now));
    if (body.is_disabled === true) await withdrawSent(tx, context, before.user_id);
    if (wanted !== null) await updateScope(tx, { shop_id, membership_id: before.id }, wanted);
    const after = assertPresent(await findStaffUser(tx, lookup), 'a changed member can be read');
    const entry = {
      subject_id: before.user_id,
      before: auditView(before),
      after: auditView(after),
    };
    await writeAudit(tx, context, { action: 'staff.changed', ...entry });
    return { data: after };
  },
);

async function updateScope(
  tx: Tx,
  membership: { shop_id: string; membership_id: string },
  { branch_ids, warehouse_ids }: RoleAssignment,
): Promise<void> {
  const refused = await setScope(tx, membership, { branch_ids, warehouse_ids });
  assert(refused === null, 'the branches and warehouses were checked');
}

function scopeOf({ branch_ids, warehouse_ids }: StaffUser) {
  return { branch_ids, warehouse_ids };
}

/** The membership after the change; null: the request does not change it. */
async function resolveWantedAssignment(
  tx: Tx,
  shop_id: string,
  { before, body }: { before: StaffUser; body: Body },
) {
  const { role_id, branch_ids, warehouse_ids } = body;
  const isGiven = [role_id, branch_ids, warehouse_ids].some((one) => one !== undefined);
  if (!isGiven) return null;
  return resolveAssignment(tx, shop_id, {
    role_id: role_id ?? before.role.id,
    branch_ids: branch_ids === undefined ? before.branch_ids : branch_ids,
    warehouse_ids: warehouse_ids === undefined ? before.warehouse_ids : warehouse_ids,
  });
}

type Move = {
  member: Parameters<typeof refuseTouch>[1];
  assignment: RoleAssignment;
  owners: number;
  is_disabled: boolean | undefined;
};

function refuse(
  granter: Granter,
  { member, assignment, owners, is_disabled }: Move,
): Refusal | Rejection<'own_membership' | 'last_owner'> | null {
  const isLeaving = is_disabled === true || assignment.role.code !== OWNER;
  return (
    refuseTouch(granter, member) ??
    (isLeaving ? refuseLeaving(granter, { before: member, owners }) : null) ??
    refuseAssignment(granter, assignment, member)
  );
}

function changeOf({ role_id, is_disabled }: Body, now: Date) {
  return {
    ...defined({ role_id }),
    ...(is_disabled === undefined ? {} : { ended_at: is_disabled ? now : null }),
  };
}

function auditView({ role, branch_ids, warehouse_ids, state }: StaffUser) {
  return { role: role.name, branch_ids, warehouse_ids, state };
}
