import { assertPresent } from '#domains/kernel/core/assert.ts';
import { rate } from '#domains/kernel/core/rate.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import type { Taken } from './basket.ts';
import { available, type Branch, move, owe } from './branch.ts';
import type { ShopVariant } from './catalogue.ts';
import { idAt, run } from './run.ts';
import { totalOf } from './sell.ts';
import { methodOf } from './tenders.ts';

const OFF = rate(20_000);
const ONE_UNIT = 10_000;
/** Codes of what the store holds for hotels, hostels and tea stalls. */
const IN_BULK = ['1001', '1003', '1015', '2001', '3001', '3003', '4005', '6001'];

export function isSoldInBulk({ code }: ShopVariant): boolean {
  return IN_BULK.includes(code);
}

/** Sold from the store by the branch admin at two percent off: on account, or by bank. */
export async function sellInBulk(branch: Branch, at: Date): Promise<void> {
  const { shop, chance } = branch;
  const store = assertPresent(branch.store, 'a branch with a store');
  const there = shop.variants.filter(
    (variant) => isSoldInBulk(variant) && available(store, variant) >= 6 * ONE_UNIT,
  );
  const taken: Taken[] = [];
  for (let line = chance.within(2, 4); line > 0 && there.length > 0; line -= 1) {
    const [variant] = there.splice(chance.below(there.length), 1);
    const quantity = (chance.within(2, 6) * ONE_UNIT) as Taken['quantity'];
    if (variant !== undefined) taken.push({ variant, quantity });
  }
  if (taken.length === 0) return;
  const customer = chance.oneOf(
    shop.customers.filter((one) => one.buys_in_bulk && one.branch === branch.code),
  );
  const total = totalOf(taken, OFF);
  const owed = branch.dues.get(customer.id) ?? 0;
  const isOnAccount = owed + total <= customer.limit && chance.below(2) === 0;
  await run<typeof postSaleRoute>(shop.database, postSale, {
    actor: branch.admin,
    at,
    body: {
      id: idAt(at),
      warehouse_id: store.warehouse_id,
      customer_id: customer.id,
      lines: taken.map(({ variant, quantity }) => ({ variant_id: variant.id, quantity })),
      order_discount_rate: OFF,
      payments: isOnAccount ? [] : [payByBank(branch, total)],
      note: 'গুদাম থেকে মাল গেছে',
    },
  });
  for (const { variant, quantity } of taken) move(store, variant.id, -quantity);
  if (isOnAccount) owe(branch, customer.id, total);
  branch.posted += 1;
}

function payByBank({ shop, chance }: Branch, amount: number) {
  return {
    payment_method_id: methodOf(shop.methods, 'bank'),
    bank_account_id: shop.bank_account_id,
    amount,
    reference: `EFT ${chance.within(100_000, 999_999)}`,
  };
}
