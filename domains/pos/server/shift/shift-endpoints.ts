import type { Endpoint } from '#platform/http/endpoint.ts';
import { listDrawerAccounts } from '../drawer/list-drawer-accounts.ts';
import { postCashMovement } from '../drawer/post-cash-movement.ts';
import { readCashMovement } from '../drawer/read-cash-movement.ts';
import { reverseCashMovement } from '../drawer/reverse-cash-movement.ts';
import { closeShift } from './close-shift.ts';
import { listShifts } from './list-shifts.ts';
import { openShift } from './open-shift.ts';
import { readShift } from './read-shift.ts';

/** Shifts of registers, and the cash of their drawers. */
export const shiftEndpoints: readonly Endpoint[] = [
  openShift,
  listShifts,
  readShift,
  closeShift,
  postCashMovement,
  readCashMovement,
  reverseCashMovement,
  listDrawerAccounts,
];
