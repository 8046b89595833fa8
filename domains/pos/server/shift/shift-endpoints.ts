import { createRegister } from '#domains/shops/server/create-register.ts';
import { listRegisters } from '#domains/shops/server/list-registers.ts';
import { updateRegister } from '#domains/shops/server/update-register.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { listDrawerAccounts } from '../drawer/list-drawer-accounts.ts';
import { postDrawerCash } from '../drawer/post-drawer-cash.ts';
import { readDrawerCash } from '../drawer/read-drawer-cash.ts';
import { voidDrawerCash } from '../drawer/void-drawer-cash.ts';
import { closeShift } from './close-shift.ts';
import { listShifts } from './list-shifts.ts';
import { openShift } from './open-shift.ts';
import { readShift } from './read-shift.ts';

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
