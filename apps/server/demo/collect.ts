import { assertPresent } from '#domains/kernel/core/assert.ts';
import { minor, sumOf } from '#domains/kernel/core/money.ts';
import type { postDepositRoute } from '#domains/parties/contract/deposit.ts';
import type { postPaymentRoute } from '#domains/parties/contract/payment-received.ts';
import { postDeposit } from '#domains/parties/server/post-deposit.ts';
import { postPayment } from '#domains/parties/server/post-payment.ts';
import { type Branch, owe } from './branch.ts';
import { registerField } from './drawer.ts';
import { idAt, run } from './run.ts';
import { methodOf } from './tenders.ts';

const HUNDRED_TAKA = 10_000;
/** The most dues settled by one payment. */
const AT_ONCE = 3;
const NOTE = 'ঈদের বাজারের জন্য আগে থেকে রাখা';

/** The customer with the oldest due pays: the oldest dues, sometimes a part of the last. */
export async function collectDue(branch: Branch, at: Date): Promise<void> {
  const { shop, chance, shelf } = branch;
  const [oldest] = branch.old_dues;
  if (oldest === undefined) return;
  const { customer_id } = oldest;
  const dues = branch.old_dues.filter((due) => due.customer_id === customer_id).slice(0, AT_ONCE);
  const last = assertPresent(dues.at(-1), 'a due of the customer');
  const part = chance.below(3) === 0 ? minor(last.due - (last.due % HUNDRED_TAKA)) : last.due;
  const paid = dues
    .map((due) => ({ due, amount: due === last ? part : due.due }))
    .filter(({ amount }) => amount > 0);
  const amount = sumOf(paid, (one) => one.amount);
  if (amount === 0) return;
  const code = chance.oneOf(['cash', 'cash', 'bkash']);
  await run<typeof postPaymentRoute>(shop.database, postPayment, {
    actor: branch.cashier,
    at,
    body: {
      id: idAt(at),
      customer_id,
      warehouse_id: shelf.warehouse_id,
      ...registerField(branch),
      payments: [{ payment_method_id: methodOf(shop.methods, code), amount }],
      allocations: paid.map((one) => ({ document_id: one.due.document_id, amount: one.amount })),
    },
  });
  for (const one of paid) one.due.due = minor(one.due.due - one.amount);
  branch.old_dues = branch.old_dues.filter(({ due }) => due > 0);
  owe(branch, customer_id, -amount);
  if (code === 'cash') branch.cash += amount;
  branch.posted += 1;
}

/** A customer pays a few hundred taka into the deposit. */
export async function takeDeposit(branch: Branch, at: Date): Promise<void> {
  const { shop, chance, shelf } = branch;
  const known = shop.customers.filter((one) => one.branch === branch.code && !one.buys_in_bulk);
  const amount = chance.within(5, 20) * HUNDRED_TAKA;
  await run<typeof postDepositRoute>(shop.database, postDeposit, {
    actor: branch.cashier,
    at,
    body: {
      id: idAt(at),
      customer_id: chance.oneOf(known).id,
      warehouse_id: shelf.warehouse_id,
      ...registerField(branch),
      direction: 'in',
      payments: [{ payment_method_id: methodOf(shop.methods, 'cash'), amount }],
      note: NOTE,
    },
  });
  branch.cash += amount;
  branch.posted += 1;
}
