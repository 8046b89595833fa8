import type { Endpoint } from '#platform/http/endpoint.ts';
import { closeShift } from './close-shift.ts';
import { createRegister } from './create-register.ts';
import { listDrawerAccounts } from './list-drawer-accounts.ts';
import { listRegisters } from './list-registers.ts';
import { listShifts } from './list-shifts.ts';
import { openShift } from './open-shift.ts';
import { postDrawerCash } from './post-drawer-cash.ts';
import { readDrawerCash } from './read-drawer-cash.ts';
import { readShift } from './read-shift.ts';
import { updateRegister } from './update-register.ts';
import { voidDrawerCash } from './void-drawer-cash.ts';

/** Registers, their shifts, and the cash of their drawers. */
export const shiftEndpoints: readonly Endpoint[] = [
  createRegister,
  listRegisters,
  updateRegister,
  openShift,
  listShifts,
  readShift,
  closeShift,
  postDrawerCash,
  readDrawerCash,
  voidDrawerCash,
  listDrawerAccounts,
];
