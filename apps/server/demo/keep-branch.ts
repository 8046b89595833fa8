import type { Branch } from './branch.ts';
import { openShelves, receive, receiveInBulk } from './buy.ts';
import { collectDue, keepDeposit } from './collect.ts';
import { type Day, type Entry, type Event, entriesOf } from './diary.ts';
import { buyTea, closeDrawer, openDrawer } from './drawer.ts';
import { sell } from './sell.ts';
import { sellInBulk } from './sell-in-bulk.ts';
import { takeBack, takeOut } from './take-back.ts';
import { writeOff } from './write-off.ts';

type Deed = (branch: Branch, at: Date, day: number) => Promise<void>;

const DEEDS: Readonly<Record<Event, Deed>> = {
  sale: (branch, at, day) => sell(branch, { at, day }),
  'late sale': (branch, at, day) => sell(branch, { at, day, isLate: true }),
  'bulk sale': sellInBulk,
  receipt: receive,
  'bulk receipt': receiveInBulk,
  return: takeBack,
  'due paid': collectDue,
  deposit: keepDeposit,
  loss: writeOff,
  void: takeOut,
  opening: openDrawer,
  tea: buyTea,
  closing: closeDrawer,
};

/** A branch from its first morning until now, one document after the other, in order of time. */
export async function keepBranch(
  branch: Branch,
  { opened_at, days, now }: { opened_at: Date; days: readonly Day[]; now: Date },
): Promise<void> {
  await openShelves(branch, opened_at);
  for (const day of days) {
    for (const { at, event } of entries(branch, day)) {
      if (at < now) await DEEDS[event](branch, at, day.index);
    }
  }
}

function entries(branch: Branch, day: Day): Entry[] {
  const { chance, sales_in_ten_days, store } = branch;
  return entriesOf(day, { chance, sales_in_ten_days, hasStore: store !== null });
}
