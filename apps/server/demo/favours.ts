import type { sellGiftCardRoute } from '#domains/loyalty/contract/gift-card.ts';
import type {
  changeLoyaltyTermsRoute,
  readLoyaltyTermsRoute,
  readPointsRoute,
} from '#domains/loyalty/contract/points.ts';
import { sellGiftCard } from '#domains/loyalty/server/gift-cards.ts';
import {
  changeLoyaltyTerms,
  readLoyaltyTerms,
  readPoints,
} from '#domains/loyalty/server/points.ts';
import type { createPromotionRoute } from '#domains/promotions/contract/promotion.ts';
import { createPromotion } from '#domains/promotions/server/promotions.ts';
import { fillBasket } from './basket.ts';
import type { Branch, Occasion } from './branch.ts';
import { DAYS, dateIn } from './diary.ts';
import { registerField } from './drawer.ts';
import { idAt, run } from './run.ts';
import { totalOf } from './sell.ts';
import { customerOf, sellTo } from './sell-to.ts';
import { methodOf } from './tenders.ts';

const HUNDRED_TAKA = 10_000;
const COUPON = 'EID10';
const COUPON_FROM = 5 * HUNDRED_TAKA;
const POINTS_SPENT = 20;

/** Points, a coupon, a future promotion, and two gift cards, one of them partly spent. */
export function favours(): Occasion[] {
  let code = '';
  return [
    { days_ago: DAYS - 1, minute: 7 * 60 + 40, action: givePoints },
    { days_ago: 25, minute: 10 * 60, action: printCoupons },
    {
      days_ago: 14,
      minute: 18 * 60 + 5,
      action: async (branch, at) => {
        code = await sellCard(branch, at, 5 * HUNDRED_TAKA);
      },
    },
    ...['C-003', 'C-005', 'C-006'].map((customer, index) => ({
      days_ago: 9 - 2 * index,
      minute: 17 * 60 + 20,
      action: (branch: Branch, at: Date) => sellByCoupon(branch, at, customer),
    })),
    {
      days_ago: 6,
      minute: 19 * 60 + 30,
      action: (branch, at) => {
        const card = { code, holds: 5 * HUNDRED_TAKA };
        return sellTo(branch, at, { customer: 'C-004', taken: basketOf(branch, 3), card });
      },
    },
    { days_ago: 2, minute: 18 * 60 + 40, action: spendPoints },
    {
      days_ago: 1,
      minute: 12 * 60,
      action: async (branch, at) => {
        await sellCard(branch, at, 10 * HUNDRED_TAKA);
        await announceFruit(branch, at);
      },
    },
  ];
}

/** The most valuable of some baskets. */
function basketOf(branch: Branch, tries: number) {
  const filled = Array.from({ length: tries }, () => fillBasket(branch, branch.shop.variants, 0));
  return filled.toSorted((a, b) => totalOf(b, null) - totalOf(a, null))[0] ?? [];
}

async function givePoints({ shop }: Branch, at: Date): Promise<void> {
  const { database, owner: actor } = shop;
  const request = { actor, at, body: {} };
  const { data } = await run<typeof readLoyaltyTermsRoute>(database, readLoyaltyTerms, request);
  const body = {
    ...data,
    points_on: true,
    amount_per_point: HUNDRED_TAKA,
    point_value: 100,
    min_points: 10,
    points_months: 12,
    card_months: 24,
  };
  await run<typeof changeLoyaltyTermsRoute>(database, changeLoyaltyTerms, { actor, at, body });
}

async function printCoupons({ shop }: Branch, at: Date): Promise<void> {
  const names = { name: 'Eid greetings', name_bn: 'ঈদের শুভেচ্ছা', code: COUPON };
  const limits = { min_amount: COUPON_FROM, use_limit: 100, customer_limit: 1 };
  const body = { ...names, ...limits, kind: 'percent' as const, rate: 100_000 };
  const request = { actor: shop.owner, at, body };
  await run<typeof createPromotionRoute>(shop.database, createPromotion, request);
}

async function sellByCoupon(branch: Branch, at: Date, customer: string): Promise<void> {
  const taken = basketOf(branch, 5);
  // Already discounted lines do not count towards a coupon.
  if (totalOf(taken, null) < 2 * COUPON_FROM) return;
  await sellTo(branch, at, { customer, taken, coupon_code: COUPON });
}

/** It starts in some days: until then prices stay. */
async function announceFruit({ shop }: Branch, at: Date): Promise<void> {
  const target_id = shop.categories.get('fruit');
  const names = { name: 'A week of fruit', name_bn: 'ফলের সপ্তাহ' };
  const days = { starts_on: dateIn(4, at), ends_on: dateIn(10, at) };
  const targets = target_id === undefined ? [] : [{ target: 'category' as const, target_id }];
  const body = { ...names, ...days, targets: targets, kind: 'percent' as const, rate: 50_000 };
  const request = { actor: shop.owner, at, body };
  await run<typeof createPromotionRoute>(shop.database, createPromotion, request);
}

async function sellCard(branch: Branch, at: Date, amount: number): Promise<string> {
  const { shop, shelf, admin: actor } = branch;
  const payments = [{ payment_method_id: methodOf(shop.methods, 'cash'), amount }];
  const location = { warehouse_id: shelf.warehouse_id, ...registerField(branch) };
  const request = { actor, at, body: { id: idAt(at), ...location, payments } };
  const { data } = await run<typeof sellGiftCardRoute>(shop.database, sellGiftCard, request);
  branch.cash += amount;
  branch.posted += 1;
  return data.code;
}

/** Rahima spends points collected since the shop opened. */
async function spendPoints(branch: Branch, at: Date): Promise<void> {
  const customer = 'C-001';
  const params = { id: customerOf(branch, customer) };
  const request = { actor: branch.admin, at, params, body: {} };
  const { data } = await run<typeof readPointsRoute>(branch.shop.database, readPoints, request);
  if (data.points < POINTS_SPENT) return;
  await sellTo(branch, at, { customer, taken: basketOf(branch, 3), points: POINTS_SPENT });
}
