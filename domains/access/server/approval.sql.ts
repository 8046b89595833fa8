import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Approver } from '../contract/approval.ts';
import type { ApprovalScope, GivenApproval } from '../core/approval.ts';

/** Whether member `m` works in that branch and, if known, that warehouse. */
function worksIn(
  branch_id: RawBuilder<unknown>,
  warehouse_id: RawBuilder<unknown> = sql`null::uuid`,
): RawBuilder<unknown> {
  return sql`(
    not exists (select from membership_branch b
      where b.shop_id = m.shop_id and b.membership_id = m.id)
    or exists (select from membership_branch b where b.shop_id = m.shop_id
      and b.membership_id = m.id and b.branch_id = ${branch_id}))
    and (${warehouse_id} is null
      or not exists (select from membership_warehouse w
        where w.shop_id = m.shop_id and w.membership_id = m.id)
      or exists (select from membership_warehouse w where w.shop_id = m.shop_id
        and w.membership_id = m.id and w.warehouse_id = ${warehouse_id}))`;
}

type ApproverFilter = {
  shop_id: string;
  branch_id: string;
  /** null: not known yet. */
  warehouse_id: string | null;
  permissions: readonly string[];
  /** The requester, who cannot approve their own request. */
  requested_by: string;
  pattern: string;
  after: readonly string[] | null;
  limit: number;
};

export async function selectApprovers(tx: Tx, filter: ApproverFilter): Promise<Keyed<Approver>[]> {
  const [name = null, id = null] = filter.after ?? [];
  const result = await sql<Keyed<Approver>>`
    select u.id, u.name, r.name as role, r.name_bn as role_bn,
      array[u.name, u.id::text] as page_key
    from membership m
    join app_user u on u.id = m.user_id
    join role r on r.shop_id = m.shop_id and r.id = m.role_id
    join staff_pin p on p.shop_id = m.shop_id and p.membership_id = m.id
    where m.shop_id = ${filter.shop_id} and m.ended_at is null and u.disabled_at is null
      and p.pin_hash is not null and u.id <> ${filter.requested_by}
      and r.permissions @> ${filter.permissions}::text[]
      and ${worksIn(sql`${filter.branch_id}::uuid`, sql`${filter.warehouse_id}::uuid`)}
      and u.name ilike ${filter.pattern}
      and (${name}::text is null or (u.name, u.id) > (${name}::text, ${id}::uuid))
    order by u.name, u.id limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

/** The permissions of a user in a branch and its warehouse; null: they do not work there. */
export async function findRightsThere(
  tx: Tx,
  who: { shop_id: string; user_id: string; branch_id: string; warehouse_id: string | null },
): Promise<readonly string[] | null> {
  const result = await sql<{ permissions: string[] }>`
    select r.permissions
    from membership m
    join app_user u on u.id = m.user_id
    join role r on r.shop_id = m.shop_id and r.id = m.role_id
    where m.shop_id = ${who.shop_id} and m.user_id = ${who.user_id}
      and m.ended_at is null and u.disabled_at is null
      and ${worksIn(sql`${who.branch_id}::uuid`, sql`${who.warehouse_id}::uuid`)}`.execute(tx);
  return result.rows[0]?.permissions ?? null;
}

/** Whether the branch is in the caller's scope. */
export async function isBranchInScope(
  tx: Tx,
  { shop_id, branch_ids }: Pick<Actor, 'shop_id' | 'branch_ids'>,
  id: string,
): Promise<boolean> {
  if (branch_ids !== null && !branch_ids.includes(id)) return false;
  const result = await sql`
    select from branch where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return result.rows.length > 0;
}

export async function isRegisterOf(
  tx: Tx,
  register: { shop_id: string; branch_id: string; id: string },
): Promise<boolean> {
  const result = await sql`
    select from register where shop_id = ${register.shop_id} and id = ${register.id}
      and branch_id = ${register.branch_id} and archived_at is null`.execute(tx);
  return result.rows.length > 0;
}

export async function isDocumentOf(
  tx: Tx,
  document: { shop_id: string; branch_id: string; id: string },
): Promise<boolean> {
  const result = await sql`
    select from document where shop_id = ${document.shop_id} and id = ${document.id}
      and branch_id = ${document.branch_id}`.execute(tx);
  return result.rows.length > 0;
}

/** The warehouse of the action, as far as it is known before the document exists; null: unknown. */
export async function findWarehouseOf(
  tx: Tx,
  {
    shop_id,
    register_id,
    reverses_id,
  }: {
    shop_id: string;
    register_id: string | null;
    reverses_id: string | null;
  },
): Promise<string | null> {
  const { rows } = await sql<{ warehouse_id: string | null }>`
    select coalesce(
      (select warehouse_id from document
        where shop_id = ${shop_id} and id = ${reverses_id}::uuid),
      (select warehouse_id from register
        where shop_id = ${shop_id} and id = ${register_id}::uuid)) as warehouse_id`.execute(tx);
  return rows[0]?.warehouse_id ?? null;
}

/** Whether the user is or was a member of the shop. */
export async function isMember(
  tx: Tx,
  who: { shop_id: string; user_id: string },
): Promise<boolean> {
  const result = await sql`
    select from membership where shop_id = ${who.shop_id} and user_id = ${who.user_id}
  `.execute(tx);
  return result.rows.length > 0;
}

export type NewApproval = ApprovalScope & {
  shop_id: string;
  id: string;
  approver_id: string;
  given_at: Date;
  expires_at: Date;
  rights: readonly { permission: string; amount: Minor }[];
};

export async function insertApproval(tx: Tx, given: NewApproval): Promise<void> {
  const { rights, ...approval } = given;
  const { shop_id } = approval;
  await tx.insertInto('approval').values(approval).execute();
  const rows = rights.map((right) => ({ shop_id, approval_id: approval.id, ...right }));
  await tx.insertInto('approval_right').values(rows).execute();
}

export type LoadedApproval = GivenApproval & { approver_id: string };

/** The warehouse of the document that approval `a` is used for. */
const WAREHOUSE = sql`(select d.warehouse_id from document d
  where d.shop_id = a.shop_id and d.id = a.document_id)`;

/** An approval with the present permissions of its approver. */
export async function findApproval(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<LoadedApproval | null> {
  const result = await sql<LoadedApproval>`
    select a.approver_id, a.requested_by, a.branch_id, a.register_id, a.document_id, a.reverses_id,
      a.expires_at,
      exists (select from document_approval d
        where d.shop_id = a.shop_id and d.approval_id = a.id) as is_spent,
      (select coalesce(json_agg(json_build_object('permission', r.permission,
          'amount', r.amount)), '[]')
        from approval_right r where r.shop_id = a.shop_id and r.approval_id = a.id) as rights,
      (select r.permissions
        from membership m
        join app_user u on u.id = m.user_id
        join role r on r.shop_id = m.shop_id and r.id = m.role_id
        where m.shop_id = a.shop_id and m.user_id = a.approver_id
          and m.ended_at is null and u.disabled_at is null
          and ${worksIn(sql`a.branch_id`, WAREHOUSE)}) as approver_can
    from approval a
    where a.shop_id = ${shop_id} and a.id = ${id}`.execute(tx);
  return result.rows[0] ?? null;
}

/** The same as a statement to be sent with others, which refuses where somebody has spent it. */
export function documentApprovalQuery(
  spent: { shop_id: string; document_id: string; approval_id: string },
  refusal: { rejection: string; more: object },
): CompiledQuery {
  const { shop_id, document_id, approval_id } = spent;
  return toQuery(sql`
    with inserted as (
      insert into document_approval (shop_id, document_id, approval_id)
      values (${shop_id}, ${document_id}, ${approval_id})
      on conflict do nothing returning 1
    )
    select refuse(${refusal.rejection}, ${JSON.stringify(refusal.more)}::jsonb) as refused
    where not exists (select from inserted)`);
}
