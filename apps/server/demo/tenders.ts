import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Chance } from './chance.ts';
import type { DemoShop } from './stock-shop.ts';

export type DemoTender = {
  payment_method_id: string;
  bank_account_id?: string;
  /** The amount handed over. */
  amount: number;
  reference?: string;
};

const TENDER_MIXES = ['cash', 'bkash', 'nagad', 'card', 'split'] as const;
const HOW_OFTEN = [64, 16, 8, 8, 4];
/** Ten, fifty, a hundred, five hundred and a thousand taka. */
const NOTES = [1_000, 5_000, 10_000, 50_000, 100_000];
const HUNDRED_TAKA = 10_000;
const SPLIT_FROM = 20_000;

/** How a shopper pays, and the cash that stays in the drawer. */
export function payInFull(
  { methods }: DemoShop,
  chance: Chance,
  total: Minor,
): { payments: DemoTender[]; cash: number } {
  const drawn = TENDER_MIXES[chance.weighted(HOW_OFTEN)] ?? 'cash';
  const way = drawn === 'split' && total < SPLIT_FROM ? 'cash' : drawn;
  const tender = (code: string, amount: number): DemoTender => ({
    payment_method_id: methodOf(methods, code),
    amount,
    ...defined({ reference: code === 'cash' ? undefined : referenceOf(code, chance) }),
  });
  if (way === 'cash') {
    return { payments: [tender(way, handedOver(total, chance))], cash: total };
  }
  if (way !== 'split') return { payments: [tender(way, total)], cash: 0 };
  const half = total / 2;
  const wallet = half - (half % HUNDRED_TAKA);
  const cash = total - wallet;
  return { payments: [tender('bkash', wallet), tender('cash', cash)], cash };
}

export function methodOf(methods: ReadonlyMap<string, string>, code: string): string {
  return assertPresent(methods.get(code), `a payment method of the shop: ${code}`);
}

/** The exact amount, or notes with change. */
function handedOver(total: Minor, chance: Chance): number {
  if (chance.below(3) === 0) return total;
  const note = chance.oneOf(NOTES);
  return total + ((note - (total % note)) % note);
}

function referenceOf(code: string, chance: Chance): string {
  if (code === 'card') return `**** ${chance.within(1_000, 9_999)}`;
  // References in the style of the wallets: ten letters and digits.
  const drawn = [chance.below(2 ** 30), chance.below(2 ** 30)];
  return drawn
    .map((part) => part.toString(36).toUpperCase())
    .join('')
    .slice(0, 10);
}
