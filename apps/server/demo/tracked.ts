import { assertPresent } from '#domains/kernel/core/assert.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import type { postReceiptRoute } from '#domains/purchases/contract/goods-receipt.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { type Branch, move, type Occasion } from './branch.ts';
import type { ShopVariant } from './catalogue.ts';
import { dateIn } from './diary.ts';
import { idAt, run } from './run.ts';
import { sellTo } from './sell-to.ts';

const ONE = quantity(10_000);
const SERIALS = ['JRC-24071', 'JRC-24072', 'JRC-24073', 'JRC-24074', 'JRC-24075'];

/** Cheese of two batches, one of them near its expiry, and cookers, one of them sold. */
export function listTrackedProducts(): Occasion[] {
  return [
    { days_ago: 44, minute: 570, action: (branch, at) => bringCheese(branch, at, ['DM-0611', 50]) },
    { days_ago: 30, minute: 630, action: bringCookers },
    {
      days_ago: 21,
      minute: 1_100,
      action: (branch, at) => {
        const taken = [{ variant: branch.shop.special.cooker, quantity: ONE }];
        return sellTo(branch, at, { customer: 'C-005', taken, serial: 'JRC-24071' });
      },
    },
    {
      days_ago: 12,
      minute: 580,
      action: (branch, at) => bringCheese(branch, at, ['DM-0724', 110]),
    },
  ];
}

type Brought = { variant: ShopVariant; count: number; tracking: object };

async function bring(
  branch: Branch,
  at: Date,
  code: string,
  { variant, count, tracking }: Brought,
) {
  const { shop, shelf, admin: actor } = branch;
  const supplier = assertPresent(
    shop.suppliers.find((one) => one.code === code),
    `the supplier ${code}`,
  );
  const brought = quantity(count * ONE);
  const cost = { unit_cost: variant.cost, vat_rate: variant.vat_rate };
  const lines = [{ variant_id: variant.id, quantity: brought, ...cost, ...tracking }];
  const header = { supplier_id: supplier.id, warehouse_id: shelf.warehouse_id };
  const body = { id: idAt(at), ...header, lines, payments: [] };
  await run<typeof postReceiptRoute>(shop.database, postReceipt, { actor, at, body });
  move(shelf, variant.id, brought);
  branch.posted += 1;
}

function bringCheese(branch: Branch, at: Date, [batch, days]: [string, number]): Promise<void> {
  const batches = [{ batch, expires_on: dateIn(days, at) }];
  return bring(branch, at, 'S-03', {
    variant: branch.shop.special.cheese,
    count: 18,
    tracking: { batches },
  });
}

function bringCookers(branch: Branch, at: Date): Promise<void> {
  const tracking = { serials: SERIALS };
  const { cooker: variant } = branch.shop.special;
  return bring(branch, at, 'S-06', { variant, count: SERIALS.length, tracking });
}
