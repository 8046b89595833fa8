import { FULL_RATE, type Rate, rate } from '#domains/kernel/core/rate.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/** What a role lets its holders do. */
export type Power = {
  readonly permissions: Iterable<string>;
  readonly discount_limit: Rate | null;
};

/** Who gives: what they may do themselves, and whether they own the shop. */
export type Granter = {
  readonly user_id: string;
  readonly role_code: string;
  readonly permissions: ReadonlySet<string>;
  readonly discount_limit: Rate | null;
  /** null: every branch, every warehouse. */
  readonly branch_ids: readonly string[] | null;
  readonly warehouse_ids: readonly string[] | null;
};

export type Scoped = Pick<Granter, 'branch_ids' | 'warehouse_ids'>;

export const OWNER = 'owner';

/** Without it nobody gets as far as the first page: every role holds it. */
const ALWAYS = 'permissions.read';

/** A set of permissions as it is kept. */
export function normalizePermissions(permissions: Iterable<string>): string[] {
  return [...new Set([...permissions, ALWAYS])].sort();
}

/** How much of a sale may be given away: with the right to discounts everything. */
export function discountOf({ permissions, discount_limit }: Power): Rate {
  return new Set(permissions).has('pos-sale.discount') ? FULL_RATE : (discount_limit ?? rate(0));
}

export type GrantRefusal = Rejection<'right_not_held' | 'discount_over_own'>;

/** Nobody gives what they lack: the first right that is missing, or a discount above their own. */
export function refuseGrant(granter: Granter, after: Power, before?: Power): GrantRefusal | null {
  const had = new Set(before?.permissions);
  const lacked = [...after.permissions].find(
    (permission) => !had.has(permission) && !granter.permissions.has(permission),
  );
  if (lacked !== undefined) {
    return reject('right_not_held', { path: 'permissions', params: { permission: lacked } });
  }
  const given = discountOf(after);
  const isRaised = before === undefined || given > discountOf(before);
  return isRaised && given > discountOf(granter)
    ? reject('discount_over_own', { path: 'discount_limit' })
    : null;
}

/** What a key is for is a part of what its maker may: the first that is not. */
export function refuseScopes(
  granter: Granter,
  scopes: readonly string[],
): Rejection<'right_not_held'> | null {
  const permission = scopes.find((one) => !granter.permissions.has(one));
  return permission === undefined
    ? null
    : reject('right_not_held', { path: 'scopes', params: { permission } });
}

/** Whether a role can do something that the granter cannot: then it is not theirs to touch. */
export function isAbove(granter: Granter, role: Power & { readonly code: string }): boolean {
  if (role.code === OWNER) return granter.role_code !== OWNER;
  return refuseGrant(granter, role) !== null;
}

/** Whether every place of the one is a place of the other. */
export function isWithin(scope: Scoped, of: Scoped): boolean {
  return isPart(scope.branch_ids, of.branch_ids) && isPart(scope.warehouse_ids, of.warehouse_ids);
}

function isPart(part: readonly string[] | null, allowed: readonly string[] | null): boolean {
  if (allowed === null) return true;
  return part !== null && part.length > 0 && part.every((id) => allowed.includes(id));
}

export type RoleFacts = Power & {
  readonly id: string;
  readonly code: string;
  /** How many hold it, or are invited to. */
  readonly people: number;
};

export type RoleChange = Power & { readonly is_archived: boolean };

export type RoleRefusal =
  | GrantRefusal
  | Rejection<
      'owner_role_fixed' | 'own_role' | 'all_branches_only' | 'role_above_own' | 'role_in_use'
    >;

/** A role holds wherever somebody has it: who works in some places would change it for others. */
export function isShopWide({ branch_ids, warehouse_ids }: Scoped): boolean {
  return branch_ids === null && warehouse_ids === null;
}

/** Whether a role may become this. The owner's is fixed, and nobody changes what they hold. */
export function refuseRoleChange(
  granter: Granter,
  role: RoleFacts,
  change: RoleChange,
): RoleRefusal | null {
  if (role.code === OWNER) return reject('owner_role_fixed');
  if (role.code === granter.role_code) return reject('own_role');
  if (!isShopWide(granter)) return reject('all_branches_only');
  if (isAbove(granter, role)) return reject('role_above_own');
  if (change.is_archived && role.people > 0) {
    return reject('role_in_use', { params: { count: role.people } });
  }
  return refuseGrant(granter, change, role);
}

export type Member = Scoped & {
  readonly user_id: string | null;
  readonly role: Power & { readonly code: string };
};

/** What somebody is, or becomes. */
export type RoleAssignment = Scoped & { readonly role: Power & { readonly code: string } };

export type AssignmentRefusal = GrantRefusal | Rejection<'role_above_own' | 'location_not_yours'>;

export type KeepingOut = Rejection<
  'own_membership' | 'role_above_own' | 'location_not_yours' | 'last_owner'
>;

/** Whether a member is within reach: may do no more than the granter, and goes nowhere else. */
export function refuseReach(
  granter: Granter,
  { role, ...scope }: RoleAssignment,
): Rejection<'role_above_own' | 'location_not_yours'> | null {
  if (isAbove(granter, role)) return reject('role_above_own');
  return isWithin(scope, granter) ? null : reject('location_not_yours');
}

/** Whether the granter may touch somebody's place at all: not their own either. */
export function refuseTouch(
  granter: Granter,
  member: Member,
): Rejection<'own_membership' | 'role_above_own' | 'location_not_yours'> | null {
  if (member.user_id === granter.user_id) return reject('own_membership');
  return refuseReach(granter, member);
}

/** Whether somebody may be kept out, or cease to be an owner: `owners` are those besides them. */
export function refuseLeaving(
  granter: Granter,
  { before, owners }: { before: Member; owners: number },
): KeepingOut | null {
  const refused = refuseTouch(granter, before);
  if (refused !== null) return refused;
  return before.role.code === OWNER && owners === 0 ? reject('last_owner') : null;
}

/** Whether somebody may be given this place. */
export function refuseAssignment(
  granter: Granter,
  after: RoleAssignment,
  before?: RoleAssignment,
): AssignmentRefusal | null {
  const isNewRole = before === undefined || before.role.code !== after.role.code;
  if (isNewRole && after.role.code === OWNER && granter.role_code !== OWNER) {
    return reject('role_above_own', { path: 'role_id' });
  }
  const refused = isNewRole ? refuseGrant(granter, after.role) : null;
  if (refused !== null) return { ...refused, path: 'role_id' };
  return isWithin(after, granter) ? null : reject('location_not_yours', { path: 'branch_ids' });
}
