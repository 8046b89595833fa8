import { sql } from 'kysely';
import type { Rejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';

/* The ids in the first statement of a transaction come from the due row. */

export type DueReversal = { shop_id: string; id: string; reverses_on: string };

/**
 * Sets the shop, and answers the member who posted the entry; no row: they have left.
 */
export function actingFor({ shop_id, id }: DueReversal): string {
  return `select * from act_for_journal_reversal('${shop_id}', '${id}')`;
}

/** Sets the shop. */
export function shopOf({ shop_id }: DueReversal): string {
  return `select set_config('app.shop_id', '${shop_id}', true)`;
}

/** Due mirrors of any shop, after the last one seen. */
export async function selectDueReversals(
  tx: Tx,
  page: { now: Date; after: Pick<DueReversal, 'id' | 'reverses_on'>; most: number },
): Promise<DueReversal[]> {
  const { now, after, most } = page;
  const result = await sql<DueReversal>`
    select * from due_journal_reversals(${now}::timestamptz, ${after.reverses_on}::date,
      ${after.id}::uuid, ${most}::int)`.execute(tx);
  return result.rows;
}

/** Locks a mirror that was not tried; false: another server has it, or it is done. */
export async function lockUntried(tx: Tx, { shop_id, id }: DueReversal): Promise<boolean> {
  const found = await sql`
    select from manual_journal_reversal
    where shop_id = ${shop_id} and document_id = ${id} and tried_at is null
    for update skip locked`.execute(tx);
  return found.rows.length > 0;
}

/** Records that its day has come; without a refusal the entry is reversed. */
export async function setTried(
  tx: Tx,
  { shop_id, id }: DueReversal,
  { at, refusal }: { at: Date; refusal: Rejection | null },
): Promise<void> {
  const reason = refusal && { code: refusal.rejection, params: refusal.params ?? {} };
  await sql`
    update manual_journal_reversal set tried_at = ${at},
      refusal = ${reason === null ? null : JSON.stringify(reason)}::jsonb
    where shop_id = ${shop_id} and document_id = ${id} and tried_at is null`.execute(tx);
}
