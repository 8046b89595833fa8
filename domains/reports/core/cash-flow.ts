import { add, type Minor, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { type DashboardScope, runningBalance } from './dashboard.ts';

export type FlowFacts = {
  accounts: DashboardScope['money'];
  openings: readonly { account_id: string; balance: Minor }[];
  days: readonly { account_id: string; business_date: string; came_in: Minor; went_out: Minor }[];
  /** What was moved between the accounts on a day. */
  moved: readonly { business_date: string; moved: Minor }[];
};

/**
 * Opening + in - out = closing: of each account, of each day, and in total. 500.00 brought from the
 * till to the bank go out of one account and come into the other; in the total they do neither.
 */
export function cashFlowOf({ accounts, openings, days, moved }: FlowFacts) {
  const opened = (account_id: string) =>
    openings.find((found) => found.account_id === account_id)?.balance ?? ZERO;
  const flows = accounts.flatMap(({ is_merged, ...account }) => {
    const accountDays = days.filter(({ account_id }) => account_id === account.account_id);
    const flow = flowOf(opened(account.account_id), accountDays);
    const isEmptied = is_merged && flow.opening === 0 && accountDays.length === 0;
    return isEmptied ? [] : [{ ...account, ...flow }];
  });
  const opening = sumOf(flows, (flow) => flow.opening);
  const withoutMoved = groupByDay(days, moved);
  return {
    ...flowOf(opening, withoutMoved),
    accounts: flows,
    days: runningBalance(opening, withoutMoved),
  };
}

function flowOf(opening: Minor, days: readonly { came_in: Minor; went_out: Minor }[]) {
  const came_in = sumOf(days, (day) => day.came_in);
  const went_out = sumOf(days, (day) => day.went_out);
  return { opening, came_in, went_out, closing: subtract(add(opening, came_in), went_out) };
}

function groupByDay(days: FlowFacts['days'], moved: FlowFacts['moved']) {
  const sums = new Map<string, { business_date: string; came_in: Minor; went_out: Minor }>();
  for (const { business_date, came_in, went_out } of days) {
    const before = sums.get(business_date) ?? { business_date, came_in: ZERO, went_out: ZERO };
    sums.set(business_date, {
      business_date,
      came_in: add(before.came_in, came_in),
      went_out: add(before.went_out, went_out),
    });
  }
  for (const { business_date, moved: amount } of moved) {
    const day = sums.get(business_date);
    if (day === undefined) continue;
    const came_in = subtract(day.came_in, amount);
    sums.set(business_date, { ...day, came_in, went_out: subtract(day.went_out, amount) });
  }
  return [...sums.values()].sort((a, b) => (a.business_date < b.business_date ? -1 : 1));
}
