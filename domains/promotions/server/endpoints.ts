import type { Endpoint } from '#platform/http/endpoint.ts';
import { changeOffer, createOffer, listOffers, listOfferUses, readOffer } from './offers.ts';
import { posCoupon, posOffers } from './pos-offers.ts';

/** Promotions and coupons. */
export const endpoints: readonly Endpoint[] = [
  listOffers,
  createOffer,
  readOffer,
  changeOffer,
  listOfferUses,
  posOffers,
  posCoupon,
];
