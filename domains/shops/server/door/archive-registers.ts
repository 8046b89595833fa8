import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { archiveRegistersOf, hasOpenShiftIn } from '../branch-registers.sql.ts';

/** Puts the registers of a branch away that is being closed; not while a drawer is open. */
export async function archiveRegisters(
  tx: Tx,
  branch: { shop_id: string; branch_id: string; now: Date },
): Promise<null | Rejection<'branch_has_open_shift'>> {
  // First the registers, which locks them against a shift's opening; then the look.
  await archiveRegistersOf(tx, branch);
  return (await hasOpenShiftIn(tx, branch)) ? reject('branch_has_open_shift') : null;
}
