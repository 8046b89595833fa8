import { DAY_REJECTIONS } from '#domains/documents/contract/document.ts';
import { BATCH_REJECTIONS } from '#domains/inventory/contract/tracked.ts';
import { CARD_REJECTIONS } from '#domains/loyalty/contract/gift-card.ts';
import { POINTS_REJECTIONS } from '#domains/loyalty/contract/points.ts';
import { PROMOTION_REJECTIONS } from '#domains/promotions/contract/promotion-input.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import { saleAnswer, saleRequest } from './sale.ts';

/** Rejections before a sale is decided, in order of precedence. */
export const OPENING_REJECTIONS = {
  happened_at_in_future: 422,
  id_reused: 409,
  ...DAY_REJECTIONS,
  register_not_found: 404,
  shift_not_open: 409,
} as const;

/** Those that decide a sale, in order of precedence. */
export const SALE_REJECTIONS = {
  customer_not_found: 404,
  variant_not_found: 404,
  unit_not_found: 404,
  quantity_too_fine: 422,
  unit_price_changed: 409,
  ...PROMOTION_REJECTIONS,
  ...POINTS_REJECTIONS,
  amount_too_large: 422,
  discount_given_twice: 422,
  discount_too_large: 422,
  payment_method_not_found: 404,
  bank_account_not_found: 404,
  payment_over_total: 422,
  customer_required: 422,
  deposit_too_small: 409,
  ...CARD_REJECTIONS,
  credit_limit_exceeded: 409,
  ...BATCH_REJECTIONS,
} as const;

export const postSaleRoute = defineRoute({
  method: 'POST',
  path: '/pos-sale/',
  permission: 'pos-sale.create',
  priority: 'till',
  summary: 'Post a sale at the till',
  body: saleRequest,
  answer: saleAnswer,
  status: 201,
  // In order of precedence: if two rejections apply, the first is returned.
  rejections: { ...OPENING_REJECTIONS, ...SALE_REJECTIONS },
});
