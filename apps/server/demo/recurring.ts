import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { RECURRING_ROUTES } from '#domains/recurring/contract/recurring.ts';
import { createRecurring } from '#domains/recurring/server/write-template.ts';
import type { Branch } from './branch.ts';
import { idAt, run } from './run.ts';
import { isSoldInBulk } from './sell-in-bulk.ts';

const DAY_MS = 86_400_000;
const ONE_UNIT = 10_000;

/** A hostel's monthly rice, with a draft waiting today, and the rent of the shop. */
export async function setUpRecurring(branch: Branch, at: Date): Promise<void> {
  const { shop, admin: actor } = branch;
  const store = assertPresent(branch.store, 'a branch with a store');
  const { id: customer_id } = assertPresent(
    shop.customers.find((one) => one.buys_in_bulk && one.branch === branch.code),
    'somebody who buys in bulk',
  );
  const variants = shop.variants.filter(isSoldInBulk).slice(0, 2);
  const monthly = { every: 'month', step: 1, until_date: null, times: null } as const;
  type Invoice = (typeof RECURRING_ROUTES)['invoice']['create'];
  await run<Invoice>(shop.database, createRecurring('invoice'), {
    actor,
    at,
    body: {
      ...monthly,
      id: idAt(at),
      name: 'ছাত্রাবাসের মাসের বাজার',
      on_day: dayOf(at),
      first_date: dateOf(at),
      posts_itself: false,
      content: {
        kind: 'invoice',
        customer_id,
        warehouse_id: store.warehouse_id,
        pay_days: 10,
        lines: variants.map(({ id }) => ({ variant_id: id, quantity: 2 * ONE_UNIT })),
      },
    },
  });
  const cash = assertPresent(shop.methods.get('cash'), 'cash');
  type Expense = (typeof RECURRING_ROUTES)['expense']['create'];
  await run<Expense>(shop.database, createRecurring('expense'), {
    actor,
    at,
    body: {
      ...monthly,
      id: idAt(at),
      name: 'দোকানের ভাড়া',
      on_day: 1,
      posts_itself: true,
      first_date: dateOf(new Date(at.getTime() + DAY_MS)),
      content: {
        kind: 'expense',
        warehouse_id: branch.shelf.warehouse_id,
        lines: [{ account_id: rentOf(branch), description: 'দোকানের ভাড়া', net: 3_500_000 }],
        paid_from: { payment_method_id: cash },
      },
    },
  });
}

function rentOf({ shop }: Branch): string {
  return assertPresent(shop.accounts.get('6010'), 'rent');
}

/** In Dhaka's time zone, six hours ahead. */
function dateOf(at: Date): string {
  return new Date(at.getTime() + DAY_MS / 4).toISOString().slice(0, 10);
}

function dayOf(at: Date): number {
  return Number.parseInt(dateOf(at).slice(8), 10);
}
