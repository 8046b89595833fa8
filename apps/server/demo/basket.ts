import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { available, type Branch, demandOf, type Shelf } from './branch.ts';
import type { ShopVariant } from './catalogue.ts';
import { DAYS } from './diary.ts';

export type Taken = { variant: ShopVariant; quantity: Quantity };

/** The last weeks, in which products meant to run low sell most, and are not bought any more. */
export const RUNNING_LOW_DAYS = 28;
const RUSH = 400;

/** Typical quantities, in 1/10,000 of a unit. */
const AMOUNTS: Readonly<Record<string, readonly number[]>> = {
  kg: [5_000, 10_000, 10_000, 10_000, 15_000, 20_000, 20_000, 25_000, 50_000],
  'dear kg': [2_500, 2_500, 5_000, 5_000, 10_000],
  litre: [5_000, 10_000, 10_000, 20_000],
  dozen: [5_000, 10_000, 10_000, 10_000, 20_000],
  piece: [10_000, 10_000, 10_000, 10_000, 20_000, 20_000, 30_000, 40_000],
  'dear piece': [10_000],
};
const STEPS: Readonly<Record<string, number>> = { kg: 2_500, litre: 5_000, dozen: 5_000 };
const ONE_UNIT = 10_000;
const DEAR_KG = 15_000;
const DEAR_PIECE = 30_000;

/** The basket of one shopper; empty if hardly anything is in stock. */
export function fillBasket(branch: Branch, wanted: readonly ShopVariant[], day: number): Taken[] {
  const { chance, shelf } = branch;
  const taken: Taken[] = [];
  // One to eight products, three or four most often.
  const count = 1 + chance.weighted([10, 17, 21, 18, 13, 9, 7, 5]);
  const left = [...wanted];
  while (taken.length < count && left.length > 0) {
    const weights = left.map((variant) => appeal(shelf, variant, day));
    if (weights.every((weight) => weight === 0)) break;
    const [variant] = left.splice(chance.weighted(weights), 1);
    if (variant !== undefined) taken.push({ variant, quantity: amountOf(branch, variant) });
  }
  return taken;
}

function appeal(shelf: Shelf, variant: ShopVariant, day: number): number {
  if (available(shelf, variant) < stepOf(variant)) return 0;
  const isRunningOut = variant.left !== null && day >= DAYS - RUNNING_LOW_DAYS;
  return isRunningOut ? RUSH : demandOf(variant);
}

function amountOf({ chance, shelf }: Branch, variant: ShopVariant): Quantity {
  const step = stepOf(variant);
  const there = available(shelf, variant);
  const amount = chance.oneOf(AMOUNTS[measureOf(variant)] ?? [step]);
  return (amount <= there ? amount : there - (there % step)) as Quantity;
}

function stepOf({ unit }: ShopVariant): number {
  return STEPS[unit] ?? ONE_UNIT;
}

function measureOf({ unit, sale_price }: ShopVariant): string {
  if (unit === 'kg') return sale_price >= DEAR_KG ? 'dear kg' : 'kg';
  if (unit === 'litre' || unit === 'dozen') return unit;
  return sale_price >= DEAR_PIECE ? 'dear piece' : 'piece';
}
