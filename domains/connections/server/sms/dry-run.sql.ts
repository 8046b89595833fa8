import { sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { FailureCode } from '../../core/failure-codes.ts';
import type { Charged } from '../../core/sms-parts.ts';

type Of = { readonly shop_id: string; readonly id: string };

export type SmsToTry = {
  readonly sealed_content: Buffer | null;
  readonly state: string;
  readonly delivery: string | null;
  readonly connection_id: string;
  readonly connection_state: string;
  readonly attention_code: FailureCode | null;
  readonly sealed_keys: Buffer | null;
  readonly balance: Minor | null;
  /** Whether the member for whom the connection acts may enter the shop. */
  readonly is_member: boolean;
};

/** A message with the connection by which it would go. */
export async function findSmsToTry(tx: Tx, { shop_id, id }: Of): Promise<SmsToTry | undefined> {
  const { rows } = await sql<SmsToTry>`
    select m.sealed_content, m.state, m.delivery, m.connection_id, c.state as connection_state,
      c.attention_code, c.sealed_keys, c.balance,
      b.ended_at is null and u.disabled_at is null as is_member
    from sms_message m
    join connection c on c.shop_id = m.shop_id and c.id = m.connection_id
    join membership b on b.shop_id = c.shop_id and b.id = c.acts_as
    join app_user u on u.id = b.user_id
    where m.shop_id = ${shop_id} and m.id = ${id}`.execute(tx);
  return rows[0];
}

/** Some gateways name no price at all: older messages than these are not looked through. */
const LOOKED_AT = 200;

/** The last message of a connection for which its gateway has named a price, if it is recent. */
export async function findLastCharged(tx: Tx, { shop_id, id }: Of): Promise<Charged | null> {
  const { rows } = await sql<Charged>`
    select m.charge, m.parts from (
      select charge, parts, created_at, id from sms_message
      where shop_id = ${shop_id} and connection_id = ${id}
      order by created_at desc, id desc limit ${LOOKED_AT}
    ) as m
    where m.charge is not null
    order by m.created_at desc, m.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}
