import { FULL_RATE, type Rate, rate } from '#domains/kernel/core/rate.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';

/** What a role allows its holders. */
export type Power = {
  readonly permissions: Iterable<string>;
  readonly discount_limit: Rate | null;
};

/** The user who grants: their permissions, and whether they own the shop. */
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

/** The first page needs it, so every role holds it. */
const ALWAYS = 'permissions.read';

/** Normalizes a set of permissions for storage. */
export function normalizePermissions(permissions: Iterable<string>): string[] {
  return [...new Set([...permissions, ALWAYS])].sort();
}

/** The largest discount on a sale, as a share; with the right to discounts the whole. */
export function discountOf({ permissions, discount_limit }: Power): Rate {
  return new Set(permissions).has('pos-sale.discount') ? FULL_RATE : (discount_limit ?? rate(0));
}

export type GrantRefusal = Rejection<'right_not_held' | 'discount_over_own'>;

/**
 * Refuses to grant what the granter does not hold: the first such permission, or a discount above
 * their own.
 */
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

/** Refuses scopes of a key that its creator does not hold: returns the first. */
export function refuseScopes(
  granter: Granter,
  scopes: readonly string[],
): Rejection<'right_not_held'> | null {
  const permission = scopes.find((one) => !granter.permissions.has(one));
  return permission === undefined
    ? null
    : reject('right_not_held', { path: 'scopes', params: { permission } });
}

/**
 * Whether a role allows something that the granter cannot do; then the granter cannot change it.
 */
export function isAbove(granter: Granter, role: Power & { readonly code: string }): boolean {
  if (role.code === OWNER) return granter.role_code !== OWNER;
  return refuseGrant(granter, role) !== null;
}

/** Whether every branch and warehouse of `scope` is also in `of`. */
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
  /** Number of members and invited people with this role. */
  readonly people: number;
};

export type RoleChange = Power & { readonly is_archived: boolean };

export type RoleRefusal =
  | GrantRefusal
  | Rejection<
      'owner_role_fixed' | 'own_role' | 'all_branches_only' | 'role_above_own' | 'role_in_use'
    >;

/** Only a granter without limits of branch changes roles, because they apply in all branches. */
export function isShopWide({ branch_ids, warehouse_ids }: Scoped): boolean {
  return branch_ids === null && warehouse_ids === null;
}

/** Whether a role may become this. The owner's role is fixed, and nobody changes their own. */
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

/** The present or future role and scope of a member. */
export type RoleAssignment = Scoped & { readonly role: Power & { readonly code: string } };

export type AssignmentRefusal = GrantRefusal | Rejection<'role_above_own' | 'location_not_yours'>;

export type KeepingOut = Rejection<
  'own_membership' | 'role_above_own' | 'location_not_yours' | 'last_owner'
>;

/**
 * Whether the granter may manage a member: one with no more permissions, in the granter's own
 * branches.
 */
export function refuseReach(
  granter: Granter,
  { role, ...scope }: RoleAssignment,
): Rejection<'role_above_own' | 'location_not_yours'> | null {
  if (isAbove(granter, role)) return reject('role_above_own');
  return isWithin(scope, granter) ? null : reject('location_not_yours');
}

/** Whether the granter may change a membership; never their own. */
export function refuseTouch(
  granter: Granter,
  member: Member,
): Rejection<'own_membership' | 'role_above_own' | 'location_not_yours'> | null {
  if (member.user_id === granter.user_id) return reject('own_membership');
  return refuseReach(granter, member);
}

/** Whether a member may be disabled, or stop being an owner; `owners` counts the others. */
export function refuseLeaving(
  granter: Granter,
  { before, owners }: { before: Member; owners: number },
): KeepingOut | null {
  const refused = refuseTouch(granter, before);
  if (refused !== null) return refused;
  return before.role.code === OWNER && owners === 0 ? reject('last_owner') : null;
}

/** Whether a member may be given this role and scope. */
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
