import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import type { ShiftRow } from '../../contract/shift.ts';
import { isCountBlind } from './shift.sql.ts';

/** Whether the caller may see the expected cash, before the count and after. */
export async function seesExpected(tx: Tx, context: Context): Promise<boolean> {
  if (can(context, 'shifts.see_expected')) return true;
  return !(await isCountBlind(tx, context.actor.shop_id));
}

/** Removes the fields that a blind count must not show. */
export function hideExpected(row: ShiftRow): ShiftRow {
  const { expected: _expected, difference: _difference, ...rest } = row;
  return rest;
}
