import { withTransaction } from '#platform/db/database.ts';
import { beginPlan, type Clockwork } from '../prices/begin-plan.ts';
import { type DuePlan, selectDuePlans } from '../prices/price-plan.sql.ts';

export type PlansOptions = Clockwork & {
  /** Called for a plan that failed because of an error; it is retried in the next round. */
  readonly onFailure: (failure: { shop_id: string; id: string; error: unknown }) => void;
};

const AT_ONCE = 50;
const BEGIN = { begins_on: '0001-01-01', id: '00000000-0000-0000-0000-000000000000' };

/** One round over the due plans of all shops; of several servers one begins each. */
export async function beginDuePlans(
  options: PlansOptions,
  isOver: () => boolean = () => false,
): Promise<void> {
  let after = BEGIN;
  const stopped = new Set<string>();
  for (;;) {
    const due = await withTransaction(options.database, '', (tx) =>
      selectDuePlans(tx, { now: options.clock(), after, most: AT_ONCE }),
    );
    for (const one of due) {
      if (isOver()) return;
      after = one;
      if (stopped.has(one.shop_id)) continue;
      if (!(await hasBegun(options, one))) stopped.add(one.shop_id);
    }
    if (due.length === 0) return;
  }
}

/** A failed plan comes first in the next round, because later ones depend on its prices. */
async function hasBegun(options: PlansOptions, due: DuePlan): Promise<boolean> {
  try {
    await beginPlan(options, due);
    return true;
  } catch (error) {
    const { shop_id, id } = due;
    options.onFailure({ shop_id, id, error });
    return false;
  }
}
