import { sql } from 'kysely';
import type { z } from 'zod';
import { instantText } from '#platform/db/instant-text.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { listCallsRoute, readConnectionRoute } from '../contract/connection.ts';
import type { FailureCode } from '../core/failure-codes.ts';

type Call = z.output<typeof listCallsRoute.answer>['data'][number];
type OperationHealth = z.output<typeof readConnectionRoute.answer>['data']['operations'][number];

export type NewCall = {
  readonly shop_id: string;
  readonly id: string;
  readonly connection_id: string;
  readonly at: Date;
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly status: number | null;
  readonly duration_ms: number;
  readonly failure_code: FailureCode | null;
  readonly their_code: string;
};

const SHOWN = 100;

/**
 * Stores a call once; of those older than an hour it deletes all but the last hundred, and the last
 * success and the last failure of each operation.
 */
export async function insertCall(tx: Tx, call: NewCall): Promise<void> {
  await tx
    .insertInto('connection_call')
    .values(call)
    .onConflict((conflict) => conflict.columns(['shop_id', 'id']).doNothing())
    .execute();
  await sql`
    delete from connection_call
    where shop_id = ${call.shop_id} and connection_id = ${call.connection_id}
      and at < ${call.at}::timestamptz - interval '1 hour'
      and id not in (select id from connection_call
        where shop_id = ${call.shop_id} and connection_id = ${call.connection_id}
        order by at desc, id desc limit ${SHOWN})
      and id not in (select distinct on (operation, failure_code is null) id from connection_call
        where shop_id = ${call.shop_id} and connection_id = ${call.connection_id}
        order by operation, failure_code is null, at desc, id desc)`.execute(tx);
}

type Of = { readonly shop_id: string; readonly id: string };

export async function selectCalls(tx: Tx, { shop_id, id }: Of): Promise<Call[]> {
  const { rows } = await sql<Call>`
    select id, ${instantText(sql`at`)} as at, operation, method, path, status,
      duration_ms, failure_code, their_code
    from connection_call where shop_id = ${shop_id} and connection_id = ${id}
    order by connection_call.at desc, id desc limit ${SHOWN}`.execute(tx);
  return rows;
}

export async function selectOperations(tx: Tx, { shop_id, id }: Of): Promise<OperationHealth[]> {
  const { rows } = await sql<OperationHealth>`
    select operation,
      ${instantText(sql`max(at) filter (where failure_code is null)`)} as succeeded_at,
      ${instantText(sql`max(at) filter (where failure_code is not null)`)} as failed_at,
      (array_agg(failure_code order by at desc) filter (where failure_code is not null))[1]
        as failure_code
    from connection_call where shop_id = ${shop_id} and connection_id = ${id}
    group by operation order by operation`.execute(tx);
  return rows;
}
