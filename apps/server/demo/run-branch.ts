import type { Branch, Occasion } from './branch.ts';
import { openShelves, receive, receiveInBulk } from './buy.ts';
import { collectDue, takeDeposit } from './collect.ts';
import { DAYS, type Day, type Event, entriesOf, timeAtMinute } from './diary.ts';
import { buyTea, closeDrawer, openDrawer } from './drawer.ts';
import { occasionsOf } from './occasions.ts';
import { sell } from './sell.ts';
import { sellInBulk } from './sell-in-bulk.ts';
import { takeBack, takeOut } from './take-back.ts';
import { writeOff } from './write-off.ts';

type BranchAction = (branch: Branch, at: Date, day: number) => Promise<void>;
type Due = { at: Date; action: BranchAction };

const ACTIONS: Readonly<Record<Event, BranchAction>> = {
  sale: (branch, at, day) => sell(branch, { at, day }),
  'late sale': (branch, at, day) => sell(branch, { at, day, isLate: true }),
  'bulk sale': sellInBulk,
  receipt: receive,
  'bulk receipt': receiveInBulk,
  return: takeBack,
  'due paid': collectDue,
  deposit: takeDeposit,
  loss: writeOff,
  void: takeOut,
  opening: openDrawer,
  tea: buyTea,
  closing: closeDrawer,
};

/** Runs a branch from its first morning until now, one document after another, in order of time. */
export async function runBranch(
  branch: Branch,
  { opened_at, days, now }: { opened_at: Date; days: readonly Day[]; now: Date },
): Promise<void> {
  await openShelves(branch, opened_at);
  // Only in a branch with a store, so that they happen once.
  const occasions = branch.store === null ? [] : occasionsOf();
  for (const day of days) {
    for (const { at, action } of entries(branch, occasions, day)) {
      if (at < now) await action(branch, at, day.index);
    }
  }
}

function entries(branch: Branch, occasions: readonly Occasion[], day: Day) {
  const { chance, sales_in_ten_days, store } = branch;
  const usual = entriesOf(day, { chance, sales_in_ten_days, hasStore: store !== null });
  const once = occasions.filter(({ days_ago }) => days_ago === DAYS - 1 - day.index);
  return [
    ...usual.map(({ at, event }): Due => ({ at, action: ACTIONS[event] })),
    ...once.map(({ minute, action }): Due => ({ at: timeAtMinute(day, minute), action })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
