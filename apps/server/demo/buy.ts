import { vatByRate } from '#domains/accounting/core/vat.ts';
import type { postOpeningStockRoute } from '#domains/inventory/contract/opening-balance.ts';
import type { setReorderLevelRoute } from '#domains/inventory/contract/reorder-level.ts';
import { setReorderLevel } from '#domains/inventory/server/levels/set-reorder-level.ts';
import {
  add,
  type Minor,
  minor,
  multiplyDivide,
  priceTimesQuantity,
  roundToMultiple,
} from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { postOpeningStock } from '#domains/opening/server/post-opening-stock.ts';
import type { postReceiptRoute } from '#domains/purchases/contract/goods-receipt.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { RUNNING_LOW_DAYS } from './basket.ts';
import { type Branch, demandOf, move, type Shelf } from './branch.ts';
import type { ShopVariant } from './catalogue.ts';
import { DAYS } from './diary.ts';
import { idAt, run } from './run.ts';
import { isSoldInBulk } from './sell-in-bulk.ts';
import type { DemoShop } from './stock-shop.ts';
import { methodOf } from './tenders.ts';

const HOUR = 3_600_000;
const ONE_UNIT = 10_000;
const HALF_TAKA = minor(50);
const IN_STORE = quantity(30 * ONE_UNIT);
/** Above this price a few pieces suffice. */
const DEAR = 100_000;

type Bought = { variant: ShopVariant; quantity: Quantity; unit_cost: Minor };

/** The quantity of a full shelf. */
function fullOf(shop: DemoShop, variant: ShopVariant): Quantity {
  const all = shop.variants.reduce((sum, one) => sum + demandOf(one), 0);
  const share = Math.ceil((demandOf(variant) * 1_200) / all);
  const units = (variant.sale_price >= DEAR ? 3 : 8) + share;
  // Products by weight come in sacks of five.
  return quantity((variant.unit === 'kg' ? Math.ceil(units / 5) * 10 : units) * ONE_UNIT);
}

/** Opening stock on the first day, at the cost of that day. */
export async function openShelves(branch: Branch, at: Date): Promise<void> {
  const { shop, shelf, store } = branch;
  await open(branch, shelf, {
    at,
    lines: shop.variants.map((variant) => [variant, fullOf(shop, variant)]),
  });
  await markShelf(branch, at);
  if (store === null) return;
  const bulkVariants = shop.variants.filter(isSoldInBulk);
  await open(branch, store, { at, lines: bulkVariants.map((variant) => [variant, IN_STORE]) });
}

/** Every fourth variant gets a reorder level, at a third of a full shelf. */
async function markShelf({ shop, shelf }: Branch, at: Date): Promise<void> {
  const marked = shop.variants.filter((_, index) => index % 4 === 0);
  for (const variant of marked) {
    const reorder_level = quantity(roundDownToUnit(multiplyDivide(fullOf(shop, variant), 1, 3)));
    const body = { warehouse_id: shelf.warehouse_id, variant_id: variant.id, reorder_level };
    const request = { actor: shop.owner, at, body };
    await run<typeof setReorderLevelRoute>(shop.database, setReorderLevel, request);
  }
}

function roundDownToUnit(of: number): number {
  return of - (of % ONE_UNIT);
}

async function open(
  branch: Branch,
  { warehouse_id, on_hand }: Shelf,
  { at, lines }: { at: Date; lines: readonly (readonly [ShopVariant, Quantity])[] },
): Promise<void> {
  await run<typeof postOpeningStockRoute>(branch.shop.database, postOpeningStock, {
    actor: branch.shop.owner,
    at,
    body: {
      id: idAt(at),
      warehouse_id,
      stock: lines.map(([variant, opening]) => ({
        variant_id: variant.id,
        quantity: opening,
        value: priceTimesQuantity(variant.cost, opening),
      })),
      note: 'শুরুর স্টক',
    },
  });
  for (const [{ id }, opening] of lines) on_hand.set(id, opening);
  branch.posted += 1;
}

/** The supplier of the day refills what is at most half full. */
export async function receive(branch: Branch, at: Date, day: number): Promise<void> {
  const { shop, shelf } = branch;
  const supplier = shop.suppliers[day % 7];
  if (supplier === undefined) return;
  const isEnding = day >= DAYS - RUNNING_LOW_DAYS;
  const low = shop.variants
    .filter(({ icon, left }) => supplier.delivers.includes(icon) && !(isEnding && left !== null))
    .map((variant) => ({
      goods: variant,
      full: fullOf(shop, variant),
      here: shelf.on_hand.get(variant.id) ?? 0,
    }))
    .filter(({ full, here }) => here * 2 < full)
    .map(({ goods: variant, full, here }) => boughtOf(branch, variant, full - here));
  await post(branch, { at, shelf, supplier_id: supplier.id, bought: low });
}

/** The store's sacks and cartons: each supplier delivers once a fortnight. */
export async function receiveInBulk(branch: Branch, at: Date): Promise<void> {
  const { shop, store: shelf } = branch;
  if (shelf === null) return;
  for (const { id: supplier_id, delivers } of shop.suppliers) {
    const bought = shop.variants
      .filter((variant) => isSoldInBulk(variant) && delivers.includes(variant.icon))
      .map((variant) => ({
        goods: variant,
        missing: IN_STORE - (shelf.on_hand.get(variant.id) ?? 0),
      }))
      .filter(({ missing }) => missing >= 10 * ONE_UNIT)
      .map(({ goods: variant, missing }) => boughtOf(branch, variant, missing));
    await post(branch, { at, shelf, supplier_id, bought });
  }
}

/** Whole units, at a cost that varies by a few percent, in half taka. */
function boughtOf({ chance }: Branch, variant: ShopVariant, missing: number): Bought {
  const units = Math.ceil(missing / ONE_UNIT);
  const cost = multiplyDivide(variant.cost, chance.within(975, 1_025), 1_000);
  const unit_cost = roundToMultiple(cost, HALF_TAKA);
  return { variant, quantity: quantity(units * ONE_UNIT), unit_cost };
}

async function post(
  branch: Branch,
  receipt: { at: Date; shelf: Shelf; supplier_id: string; bought: readonly Bought[] },
): Promise<void> {
  const { shop, chance } = branch;
  const { at, shelf, supplier_id, bought } = receipt;
  if (bought.length === 0) return;
  const paid = paidOf(branch, totalOf(bought));
  // Sometimes the goods arrived the evening before they were entered.
  const happened_at = new Date(at.getTime() - 13 * HOUR).toISOString();
  await run<typeof postReceiptRoute>(shop.database, postReceipt, {
    actor: branch.admin,
    at,
    body: {
      id: idAt(at),
      supplier_id,
      warehouse_id: shelf.warehouse_id,
      lines: bought.map(({ variant, quantity: received, unit_cost }) => ({
        variant_id: variant.id,
        quantity: received,
        unit_cost,
        vat_rate: variant.vat_rate,
      })),
      payments:
        paid === 0 ? [] : [{ payment_method_id: methodOf(shop.methods, 'cash'), amount: paid }],
      happened_at: chance.below(12) === 0 ? happened_at : undefined,
    },
  });
  for (const one of bought) move(shelf, one.variant.id, one.quantity);
  branch.cash -= paid;
  branch.posted += 1;
}

function totalOf(bought: readonly Bought[]): Minor {
  const nets = bought.map((one) => priceTimesQuantity(one.unit_cost, one.quantity));
  const vats = vatByRate(
    nets,
    bought.map(({ variant }) => variant.vat_rate),
  );
  return add(...nets, ...vats);
}

/** Everything, about half, or nothing: never more than the drawer holds. */
function paidOf({ chance, cash }: Branch, total: Minor): number {
  const half = Math.floor(total / 20_000) * 10_000;
  const paid = chance.oneOf([total, total, total, half, half, 0, 0]);
  if (paid <= cash) return paid;
  return half <= cash ? half : 0;
}
