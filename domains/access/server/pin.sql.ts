import { sql } from 'kysely';
import type { Rate } from '#domains/kernel/core/rate.ts';
import type { Tx } from '#platform/db/tx.ts';
import { forgetGuessesAt } from './door/guesses.sql.ts';

export type Holder = {
  membership_id: string;
  user_id: string;
  user_name: string;
  role_code: string;
  permissions: string[];
  discount_limit: Rate | null;
};

export type LockedPin = { pin_hash: string | null };

/** A member who may enter the shop now, with their permissions. */
export async function findHolder(
  tx: Tx,
  { shop_id, user_id }: { shop_id: string; user_id: string },
): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select m.id as membership_id, u.id as user_id, u.name as user_name, r.code as role_code,
      r.permissions, r.discount_limit
    from membership m
    join app_user u on u.id = m.user_id
    join role r on r.shop_id = m.shop_id and r.id = m.role_id
    where m.shop_id = ${shop_id} and m.user_id = ${user_id}
      and m.ended_at is null and u.disabled_at is null`.execute(tx);
  return rows[0];
}

/** The PIN of a member, locked: tries are checked one after the other. */
export async function lockPin(
  tx: Tx,
  which: { shop_id: string; membership_id: string },
): Promise<LockedPin | undefined> {
  await sql`insert into staff_pin (shop_id, membership_id)
    values (${which.shop_id}, ${which.membership_id})
    on conflict (shop_id, membership_id) do nothing`.execute(tx);
  const { rows } = await sql<LockedPin>`
    select pin_hash from staff_pin
    where shop_id = ${which.shop_id} and membership_id = ${which.membership_id}
    for update`.execute(tx);
  return rows[0];
}

export async function updatePin(
  tx: Tx,
  { shop_id, membership_id }: { shop_id: string; membership_id: string },
  change: LockedPin,
): Promise<void> {
  await tx
    .updateTable('staff_pin')
    .set(change)
    .where('shop_id', '=', shop_id)
    .where('membership_id', '=', membership_id)
    .execute();
}

export async function hasPin(
  tx: Tx,
  { shop_id, user_id }: { shop_id: string; user_id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from staff_pin p join membership m on m.shop_id = p.shop_id and m.id = p.membership_id
    where p.shop_id = ${shop_id} and m.user_id = ${user_id} and p.pin_hash is not null`.execute(tx);
  return rows.length > 0;
}

/** Removes a PIN and the guesses at it. */
export async function clearPin(
  tx: Tx,
  which: { shop_id: string; membership_id: string },
): Promise<void> {
  await updatePin(tx, which, { pin_hash: null });
  await forgetGuessesAt(tx, which.shop_id, which.membership_id);
}
