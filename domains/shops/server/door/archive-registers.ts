import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { archiveRegistersOf, hasOpenShiftIn } from '../branch-registers.sql.ts';

/** Archives the registers of a branch that is being closed; refused while a drawer is open. */
export async function archiveRegisters(
  tx: Tx,
  branch: { shop_id: string; branch_id: string; now: Date },
): Promise<null | Rejection<'branch_has_open_shift'>> {
  // Archiving locks the registers against a new shift, so the check must come second.
  await archiveRegistersOf(tx, branch);
  return (await hasOpenShiftIn(tx, branch)) ? reject('branch_has_open_shift') : null;
}
