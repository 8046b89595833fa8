import type { Endpoint } from '#platform/http/endpoint.ts';
import { listDrawerAccounts } from '../drawer/list-drawer-accounts.ts';
import { postDrawerCash } from '../drawer/post-drawer-cash.ts';
import { readDrawerCash } from '../drawer/read-drawer-cash.ts';
import { voidDrawerCash } from '../drawer/void-drawer-cash.ts';
import { closeShift } from './close-shift.ts';
import { listShifts } from './list-shifts.ts';
import { openShift } from './open-shift.ts';
import { readShift } from './read-shift.ts';

/** The shifts of the registers, and the cash of their drawers. */
export const shiftEndpoints: readonly Endpoint[] = [
  openShift,
  listShifts,
  readShift,
  closeShift,
  postDrawerCash,
  readDrawerCash,
  voidDrawerCash,
  listDrawerAccounts,
];
