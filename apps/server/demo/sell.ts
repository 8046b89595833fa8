import { assert } from '#domains/kernel/core/assert.ts';
import { type Minor, minor, ZERO } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { rate } from '#domains/kernel/core/rate.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { priceSale } from '#domains/pricing/core/price-sale.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { fillBasket, type Taken } from './basket.ts';
import { type Branch, move, owe, type PastSale } from './branch.ts';
import { registerField } from './drawer.ts';
import { idAt, run } from './run.ts';
import { SHOP } from './staff.ts';
import { type DemoTender, methodOf, payInFull } from './tenders.ts';

const MINUTE = 60_000;
const PAST_SALES_MAX = 40;
const DISCOUNTS = [20_000, 30_000, 50_000].map(rate);
/** Smaller sums are not sold on account. */
const CREDIT_FROM = 30_000;
const REMOVED = ['দাম বেশি', 'অন্য সাইজ নিলেন', 'ভুলে স্ক্যান হয়েছে'];

type Sold = {
  at: Date;
  day: number;
  /** Entered at the till later than it was sold. */
  isLate?: boolean;
};

/** A sale at the till, by the cashier unless it has a discount or was entered late. */
export async function sell(branch: Branch, { at, day, isLate = false }: Sold): Promise<void> {
  const { shop, chance, shelf } = branch;
  const taken = fillBasket(branch, shop.variants, day);
  if (taken.length === 0) return;
  const discount = chance.below(25) === 0 ? chance.oneOf(DISCOUNTS) : null;
  const total = totalOf(taken, discount);
  const customer_id = customerOf(branch, total);
  const { payments, cash } = paymentsOf(branch, total, customer_id);
  const { data: sale } = await run<typeof postSaleRoute>(shop.database, postSale, {
    actor: discount !== null || isLate ? branch.admin : branch.cashier,
    at,
    body: {
      id: idAt(at),
      warehouse_id: shelf.warehouse_id,
      ...registerField(branch),
      lines: taken.map(({ variant, quantity }) => ({ variant_id: variant.id, quantity })),
      payments,
      customer_id: customer_id ?? undefined,
      order_discount_rate: discount ?? undefined,
      ...(isLate && writtenLate(at, chance.within(30, 150))),
      ...removedOf(branch),
    },
  });
  assert(sale.total === total, 'till and shop compute the same total');
  for (const { variant, quantity } of taken) move(shelf, variant.id, -quantity);
  branch.cash += cash;
  if (customer_id !== null) owe(branch, customer_id, sale.due);
  branch.past.push({ ...sale, cash: minor(cash) });
  if (branch.past.length > PAST_SALES_MAX) growOld(branch, branch.past.shift());
  branch.posted += 1;
}

/** The sale can no longer be returned; its due can be paid. */
function growOld({ old_dues }: Branch, sale: PastSale | undefined): void {
  if (sale === undefined || sale.customer_id === null || sale.due === 0) return;
  const { id: document_id, customer_id, due } = sale;
  old_dues.push({ document_id, customer_id, due });
}

function writtenLate(at: Date, minutes: number) {
  return {
    sold_at: new Date(at.getTime() - minutes * MINUTE).toISOString(),
    note: 'বিদ্যুৎ ছিল না, হাতের খাতা থেকে তোলা',
  };
}

/** The total at the till: shoppers pay it to the taka. */
export function totalOf(taken: readonly Taken[], discount: Rate | null): Minor {
  const priced = priceSale({
    lines: taken.map(({ variant, quantity }) => ({
      quantity,
      unit_price: variant.sale_price,
      unit_discount: variant.product_discount,
      discount: {},
      vat_rate: variant.vat_rate,
    })),
    order_discount: discount === null ? {} : { rate: discount },
    rounding_unit: SHOP.rounding_unit,
  });
  assert(!isRejection(priced), 'the demo sells at computable prices');
  return priced.total;
}

/** One in eight is a known customer. */
function customerOf({ shop, chance, code }: Branch, total: Minor): string | null {
  if (chance.below(8) !== 0 || total === ZERO) return null;
  const known = shop.customers.filter((one) => one.branch === code);
  return chance.oneOf(known).id;
}

function paymentsOf(
  branch: Branch,
  total: Minor,
  customer_id: string | null,
): { payments: DemoTender[]; cash: number } {
  const { shop, chance } = branch;
  const customer = shop.customers.find(({ id }) => id === customer_id);
  if (customer !== undefined && total >= CREDIT_FROM && chance.below(3) !== 0) {
    const owed = branch.dues.get(customer.id) ?? 0;
    if (owed + total <= customer.limit) return payOnAccount(branch, total);
  }
  return payInFull(shop, chance, total);
}

/** Nothing now, or a hundred or two hundred taka. */
function payOnAccount({ shop, chance }: Branch, total: Minor) {
  const down = Math.min(chance.below(3) * 10_000, total);
  if (down === 0) return { payments: [], cash: 0 };
  const payment_method_id = methodOf(shop.methods, 'cash');
  return { payments: [{ payment_method_id, amount: down }], cash: down };
}

/** Sometimes a line is removed before payment. */
function removedOf({ shop, chance }: Branch) {
  if (chance.below(30) !== 0) return {};
  const { id } = chance.oneOf(shop.variants);
  return { removed_lines: [{ variant_id: id, quantity: 10_000, reason: chance.oneOf(REMOVED) }] };
}
