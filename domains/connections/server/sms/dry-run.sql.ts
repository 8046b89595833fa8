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
};

/** A message with the connection by which it would go. */
export async function findSmsToTry(tx: Tx, { shop_id, id }: Of): Promise<SmsToTry | undefined> {
  const { rows } = await sql<SmsToTry>`
    select m.sealed_content, m.state, m.delivery, m.connection_id, c.state as connection_state,
      c.attention_code, c.sealed_keys, c.balance
    from sms_message m
    join connection c on c.shop_id = m.shop_id and c.id = m.connection_id
    where m.shop_id = ${shop_id} and m.id = ${id}`.execute(tx);
  return rows[0];
}

/** The last message of a connection for which its gateway has named a price. */
export async function findLastCharged(tx: Tx, { shop_id, id }: Of): Promise<Charged | null> {
  const { rows } = await sql<Charged>`
    select charge, parts from sms_message
    where shop_id = ${shop_id} and connection_id = ${id} and charge is not null
    order by created_at desc, id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}
