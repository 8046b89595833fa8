import { assertPresent } from '#domains/kernel/core/assert.ts';
import { daysAfter } from '#domains/kernel/core/business-date.ts';
import {
  add,
  type Minor,
  multiplyDivide,
  subtract,
  sumOf,
  ZERO,
} from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { SOON_DAYS } from './inventory-dashboard.ts';

/** The sums of one day in the books. */
export type SoldDay = {
  business_date: string;
  sales: number;
  returns: number;
  total: Minor;
  net: Minor;
  discount: Minor;
  cost: Minor;
  on_due: number;
  due_given: Minor;
  due_taken: Minor;
};

export type SoldHour = { business_date: string; hour: number; sales: number; total: Minor };

export type Moved = { account_id: string; business_date: string; debit: Minor; credit: Minor };

export type MoneyAccount = {
  account_id: string;
  code: string;
  name: string;
  name_bn: string;
  kind: 'cash' | 'mobile' | 'card' | 'bank';
  balance: Minor;
};

type VariantRef = {
  variant_id: string;
};

/** The names of a variant, once for all lists that contain it. */
export type VariantNames = VariantRef & {
  name: string;
  name_bn: string;
  variant: string;
  variant_bn: string;
  unit_name: string;
  unit_name_bn: string;
};

export type LowProduct = VariantRef & {
  warehouse_id: string;
  warehouse_name: string;
  warehouse_name_bn: string;
  on_hand: Quantity;
  reorder_level: Quantity;
  /** The quantity sold in the last fortnight. */
  sold: Quantity;
};

export type ExpiringBatch = VariantRef & {
  batch_id: string;
  batch: string;
  warehouse_id: string;
  warehouse_name: string;
  warehouse_name_bn: string;
  on_hand: Quantity;
  expires_on: string;
  days_left: number;
  /** Totals over all rows, repeated in each. */
  batches: number;
  expired: number;
};

export type LastDocument = {
  id: string;
  kind: string;
  number: string;
  branch_id: string;
  posted_at: string;
  by: string;
  party: string | null;
  total: Minor | null;
};

export type DashboardFacts = {
  /** The sales of each day of four weeks. */
  totals: Pick<SoldDay, 'business_date' | 'sales' | 'total'>[];
  /** The day and the day a week before. */
  days: SoldDay[];
  hours: SoldHour[];
  moved: Moved[];
  positions: { account_id: string; balance: Minor }[];
};

export type ListFacts = {
  variants: VariantNames[];
  top_products: (VariantRef & { quantity: Quantity; net: Minor })[];
  low_count: number;
  low_products: LowProduct[];
  expiring: ExpiringBatch[];
  documents: LastDocument[];
};

export type DashboardScope = {
  business_date: string;
  receivable_id: string;
  payable_id: string;
  /** Merged ones have the balance of the days before their merge. */
  money: (Omit<MoneyAccount, 'balance'> & { is_merged: boolean })[];
};

export const FORTNIGHT = 14;
const WEEK = 7;

/** The dashboard of a day. Without `sees_cost` cost and profit are absent. */
export function viewOfDay(scope: DashboardScope, facts: DashboardFacts, sees_cost: boolean) {
  const { business_date } = scope;
  const week_before = daysAfter(business_date, -WEEK);
  const position = (account_id: string) =>
    facts.positions.find((found) => found.account_id === account_id)?.balance ?? ZERO;
  const bought = movedOn(facts.moved, scope.payable_id, business_date);
  const money = scope.money.flatMap(({ is_merged, ...account }) => {
    const balance = position(account.account_id);
    return is_merged && balance === 0 ? [] : [{ ...account, balance }];
  });
  return {
    day: soldOn(business_date, scope, facts, sees_cost),
    week_before: soldOn(week_before, scope, facts, sees_cost),
    days: fortnight(business_date, facts.totals),
    hours: hoursOf(facts.hours, business_date, week_before),
    receivable: position(scope.receivable_id),
    payable: subtract(ZERO, position(scope.payable_id)),
    payable_added: bought.credit,
    payable_paid: bought.debit,
    money,
    money_total: sumOf(money, ({ balance }) => balance),
  };
}

/** The lists beside the dashboard: the days that stock lasts replace the quantity sold. */
export function listsOfDay<F extends ListFacts>(facts: F) {
  const { variants, top_products, low_products, expiring, ...rest } = facts;
  const names = new Map(variants.map((one) => [one.variant_id, one]));
  const withNames = <G extends VariantRef>(one: G) => ({
    ...one,
    ...assertPresent(names.get(one.variant_id), 'each listed variant has a name'),
  });
  const { batches = 0, expired = 0 } = expiring[0] ?? {};
  return {
    ...rest,
    top_products: top_products.map(withNames),
    expiring: {
      days: SOON_DAYS,
      batches,
      expired,
      first: expiring.map(({ batches: _, expired: __, ...batch }) => withNames(batch)),
    },
    low_products: low_products.map(({ sold, ...low }) => ({
      ...withNames(low),
      lasts_days: lastsDays(low.on_hand, sold),
    })),
  };
}

/**
 * Sales of a day. Payments of dues are the change of the receivable account that the day's
 * documents do not explain: 500.00 put on dues, 200.00 taken off by returns, and the account grew
 * by 100.00 only: 200.00 was paid.
 */
function soldOn(
  date: string,
  { receivable_id }: DashboardScope,
  { days, moved }: DashboardFacts,
  sees_cost: boolean,
) {
  const day = days.find(({ business_date }) => business_date === date) ?? { ...NOTHING };
  const { debit, credit } = movedOn(moved, receivable_id, date);
  const explained = subtract(day.due_given, day.due_taken);
  const { sales, returns, total, net, discount, cost, on_due, due_given } = day;
  const due_settled = subtract(explained, subtract(debit, credit));
  const sold = { sales, returns, total, net, discount, on_due, due_given, due_settled };
  return sees_cost ? { ...sold, cost, profit: subtract(net, cost) } : sold;
}

const NOTHING = {
  sales: 0,
  returns: 0,
  total: ZERO,
  net: ZERO,
  discount: ZERO,
  cost: ZERO,
  on_due: 0,
  due_given: ZERO,
  due_taken: ZERO,
};

function movedOn(moved: readonly Moved[], account_id: string, date: string) {
  const found = moved.find((row) => row.account_id === account_id && row.business_date === date);
  return found ?? { debit: ZERO, credit: ZERO };
}

/** Fourteen days up to this one, each with the day two weeks before. */
function fortnight(date: string, days: DashboardFacts['totals']) {
  const sums = new Map(days.map((day) => [day.business_date, day]));
  return Array.from({ length: FORTNIGHT }, (_, index) => {
    const business_date = daysAfter(date, index + 1 - FORTNIGHT);
    const before = sums.get(daysAfter(business_date, -FORTNIGHT));
    const { total = ZERO, sales = 0 } = sums.get(business_date) ?? {};
    return { business_date, total, sales, before: before?.total ?? ZERO };
  });
}

/** From the first to the last hour with sales, on this day or the week before. */
function hoursOf(hours: readonly SoldHour[], date: string, week_before: string) {
  const salesHours = hours.map(({ hour }) => hour);
  if (salesHours.length === 0) return [];
  const first = Math.min(...salesHours);
  return Array.from({ length: Math.max(...salesHours) - first + 1 }, (_, index) => {
    const at = hours.filter(({ hour }) => hour === first + index);
    const on = (day: string) => at.find(({ business_date }) => business_date === day);
    const { total = ZERO, sales = 0 } = on(date) ?? {};
    return { hour: first + index, total, sales, before: on(week_before)?.total ?? ZERO };
  });
}

/** 17 pieces at 238 a fortnight: 17 x 14 / 238 = 1 day. Null: none was sold. */
export function lastsDays(on_hand: number, sold: number): number | null {
  if (on_hand <= 0) return 0;
  if (sold <= 0) return null;
  return multiplyDivide(on_hand, FORTNIGHT, sold);
}

/**
 * The increase in whole percents as a rate: 113 over 100 is 13 %. Null: nothing to compare with.
 */
export function growth(now: Minor, before: Minor): Rate | null {
  if (before <= 0) return null;
  return (multiplyDivide(subtract(now, before), 100, before) * 10_000) as Rate;
}

/** The balance at the end of each day, from the opening balance. */
export function runningBalance<D extends { came_in: Minor; went_out: Minor }>(
  opening: Minor,
  days: readonly D[],
): (D & { opening: Minor; closing: Minor })[] {
  let balance = opening;
  return days.map((day) => {
    const before = balance;
    balance = subtract(add(balance, day.came_in), day.went_out);
    return { ...day, opening: before, closing: balance };
  });
}

/** The share of the total, in parts per million by tenths of a percent. Null: the total is zero. */
export function shareOf(part: Minor, total: Minor): Rate | null {
  if (total <= 0) return null;
  return (multiplyDivide(part, 1000, total) * 1000) as Rate;
}
