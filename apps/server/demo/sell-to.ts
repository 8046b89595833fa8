import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import type { Taken } from './basket.ts';
import { type Branch, move } from './branch.ts';
import { registerField } from './drawer.ts';
import { idAt, run } from './run.ts';
import { totalOf } from './sell.ts';
import { methodOf } from './tenders.ts';

type Deal = {
  /** By code. */
  customer: string;
  taken: readonly Taken[];
  /** Serial number of the piece sold. */
  serial?: string;
  card?: { code: string; holds: number };
  coupon_code?: string;
  points?: number;
};

export function customerOf({ shop }: Branch, code: string): string {
  return assertPresent(
    shop.customers.find((one) => one.code === code),
    `the customer ${code}`,
  ).id;
}

/** Sells to a named customer for cash at list prices: a discount comes back as change. */
export async function sellTo(branch: Branch, at: Date, deal: Deal): Promise<void> {
  const { shop, shelf } = branch;
  const { taken, serial, card, customer, ...more } = deal;
  if (taken.length === 0) return;
  const listed = totalOf(taken, null);
  const byCard = Math.min(card?.holds ?? 0, listed);
  const tender = (code: string, amount: number, extraFields = {}) =>
    amount > 0 ? [{ payment_method_id: methodOf(shop.methods, code), amount, ...extraFields }] : [];
  const { data: sale } = await run<typeof postSaleRoute>(shop.database, postSale, {
    actor: branch.cashier,
    at,
    body: {
      id: idAt(at),
      warehouse_id: shelf.warehouse_id,
      ...registerField(branch),
      customer_id: customerOf(branch, customer),
      lines: taken.map(({ variant, quantity }) => ({
        variant_id: variant.id,
        quantity,
        ...defined({ serials: serial === undefined ? undefined : [serial] }),
      })),
      payments: [
        ...tender('gift_card', byCard, { gift_card_code: card?.code }),
        ...tender('cash', listed - byCard),
      ],
      ...more,
    },
  });
  for (const { variant, quantity } of taken) move(shelf, variant.id, -quantity);
  branch.cash += sale.total - byCard;
  branch.posted += 1;
}
