import { add, minor, subtract } from '#domains/kernel/core/money.ts';
import type { postCashMovementRoute } from '#domains/pos/contract/cash-movement.ts';
import type { closeShiftRoute, openShiftRoute } from '#domains/pos/contract/shift.ts';
import type { readShiftRoute } from '#domains/pos/contract/shift-report.ts';
import { BDT_NOTES, type CountedNote, sumOfNotes } from '#domains/pos/core/counted-notes.ts';
import { postCashMovement } from '#domains/pos/server/drawer/post-cash-movement.ts';
import { closeShift } from '#domains/pos/server/shift/close-shift.ts';
import { openShift } from '#domains/pos/server/shift/open-shift.ts';
import { readShift } from '#domains/pos/server/shift/read-shift.ts';
import type { Branch } from './branch.ts';
import { idAt, run } from './run.ts';

const FLOAT = minor(200_000);
const TEA = minor(6_000);
/** The difference when the drawer is counted, by branch. */
const OFF: Readonly<Record<string, number>> = { MIR: -1_500, UTT: 500 };

/** The register field of a document made at the till while a shift is open. */
export function registerField({ shift_id, register_id }: Branch): { register_id?: string } {
  return shift_id === null ? {} : { register_id };
}

/** The cashier opens the shift with two thousand taka. */
export async function openDrawer(branch: Branch, at: Date): Promise<void> {
  const { shop, register_id, cashier: actor } = branch;
  const body = { id: idAt(at), register_id, opening_float: FLOAT };
  await run<typeof openShiftRoute>(shop.database, openShift, { actor, at, body });
  branch.shift_id = body.id;
}

/** Buys tea and biscuits in the afternoon, out of the drawer. */
export async function buyTea(branch: Branch, at: Date): Promise<void> {
  const { shop, register_id, cashier: actor } = branch;
  if (branch.shift_id === null) return;
  const account_id = shop.accounts.get('6080');
  const tea = { direction: 'out', purpose: 'expense', reason: 'চা আর বিস্কুট' } as const;
  const body = { id: idAt(at), register_id, account_id, amount: TEA, ...tea };
  await run<typeof postCashMovementRoute>(shop.database, postCashMovement, { actor, at, body });
  branch.cash -= TEA;
  branch.posted += 1;
}

/** The drawer is counted, slightly off, and emptied down to its float. */
export async function closeDrawer(branch: Branch, at: Date): Promise<void> {
  const { shop, shift_id, cashier: actor } = branch;
  if (shift_id === null) return;
  const params = { id: shift_id };
  const request = { actor, at, params, body: {} };
  const { data } = await run<typeof readShiftRoute>(shop.database, readShift, request);
  const expected = data.expected ?? FLOAT;
  const notes = notesOf(add(expected, minor(OFF[branch.code] ?? 0)));
  const counted = sumOfNotes(notes);
  const taken_out = counted > FLOAT ? subtract(counted, FLOAT) : minor(0);
  const body = { id: idAt(at), notes, taken_out };
  await run<typeof closeShiftRoute>(shop.database, closeShift, { actor, at, params, body });
  branch.shift_id = null;
  branch.cash += subtract(counted, expected);
  branch.posted += 1;
}

/** The fewest notes for an amount: paisa of a refund have no coin. */
function notesOf(amount: number): CountedNote[] {
  let rest = amount;
  return BDT_NOTES.map((note) => {
    const left = rest % note;
    const count = Math.trunc((rest - left) / note);
    rest = left;
    return { note, count };
  });
}
