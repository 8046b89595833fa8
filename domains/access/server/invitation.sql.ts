import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { Invitation } from '../contract/invitation.ts';

export type NewInvitation = {
  shop_id: string;
  id: string;
  email: string | null;
  phone: string | null;
  name: string;
  language: 'bn' | 'en';
  role_id: string;
  branch_ids: string[];
  warehouse_ids: string[];
  token_hash: Buffer;
  invited_by: string;
  sent_at: Date;
  expires_at: Date;
};

export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  await tx.insertInto('invitation').values(invitation).execute();
}

/** Counts invitation messages of the shop since then, including resent ones. */
export async function countSent(tx: Tx, shop_id: string, since: Date): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select count(*) as sent from audit_log
    where shop_id = ${shop_id} and at > ${since}
      and action in ('staff.invited', 'staff.invited_again')`.execute(tx);
  return rows[0]?.sent ?? 0;
}

export type OpenInvitation = Pick<
  NewInvitation,
  | 'shop_id'
  | 'id'
  | 'email'
  | 'phone'
  | 'language'
  | 'role_id'
  | 'branch_ids'
  | 'warehouse_ids'
  | 'invited_by'
> & { sent_at: Date };

/** An invitation that is still open, locked, so that it is accepted once. */
export async function lockInvitation(
  tx: Tx,
  { shop_id, id }: { shop_id: string; id: string },
): Promise<OpenInvitation | undefined> {
  const { rows } = await sql<OpenInvitation>`
    select shop_id, id, email, phone, language, role_id, branch_ids, warehouse_ids, invited_by,
      sent_at
    from invitation
    where shop_id = ${shop_id} and id = ${id} and accepted_at is null and withdrawn_at is null
    for update`.execute(tx);
  return rows[0];
}

export type InvitationUpdate =
  | { token_hash: Buffer; sent_at: Date; expires_at: Date; invited_by: string }
  | { accepted_at: Date }
  | { withdrawn_at: Date };

export async function updateInvitation(
  tx: Tx,
  { shop_id, id }: { shop_id: string; id: string },
  change: InvitationUpdate,
): Promise<void> {
  await tx
    .updateTable('invitation')
    .set(change)
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute();
}

/** Withdraws the open invitations of a sender; returns their ids. */
export async function withdrawInvitations(
  tx: Tx,
  { shop_id, invited_by, now }: { shop_id: string; invited_by: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update invitation set withdrawn_at = ${now}
    where shop_id = ${shop_id} and invited_by = ${invited_by}
      and accepted_at is null and withdrawn_at is null
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The invitation of a token; sets its shop for the rest of the transaction. */
export async function enterByToken(
  tx: Tx,
  token_hash: Buffer,
  now: Date,
): Promise<{ shop_id: string; id: string } | undefined> {
  const { rows } = await sql<{ shop_id: string; id: string }>`
    select shop_id, invitation_id as id
    from open_invitation(${token_hash}, ${now}::timestamptz)`.execute(tx);
  return rows[0];
}

export async function loadInvitation(
  tx: Tx,
  { shop_id, id }: { shop_id: string; id: string },
): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`
    select s.name as shop_name, json_build_object('name', r.name, 'name_bn', r.name_bn) as role,
      u.name as invited_by, i.name, coalesce(i.email, i.phone) as address,
      exists (select from app_user a where a.email = i.email or a.phone = i.phone) as has_account,
      to_char(i.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at
    from invitation i
    join shop s on s.shop_id = i.shop_id
    join role r on r.shop_id = i.shop_id and r.id = i.role_id
    join app_user u on u.id = i.invited_by
    where i.shop_id = ${shop_id} and i.id = ${id}`.execute(tx);
  return rows[0];
}
