import type { Endpoint } from '#platform/http/endpoint.ts';
import { listPosPromotions, posCoupon } from './pos-promotions.ts';
import {
  changePromotion,
  createPromotion,
  listPromotions,
  listPromotionUses,
  readPromotion,
} from './promotions.ts';

export const endpoints: readonly Endpoint[] = [
  listPromotions,
  createPromotion,
  readPromotion,
  changePromotion,
  listPromotionUses,
  listPosPromotions,
  posCoupon,
];
