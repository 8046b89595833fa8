import type { Endpoint } from '#platform/http/endpoint.ts';
import {
  topUpGiftCard,
  voidCardWriteOff,
  voidTopUp,
  writeOffGiftCard,
} from './gift-card-changes.ts';
import {
  changeGiftCard,
  findGiftCard,
  listGiftCardLines,
  listGiftCards,
  readGiftCard,
  sellGiftCard,
  voidGiftCard,
} from './gift-cards.ts';
import { changeLoyaltyTerms, listPointLines, readLoyaltyTerms, readPoints } from './points.ts';

/** Gift cards and points. */
export const endpoints: readonly Endpoint[] = [
  listGiftCards,
  sellGiftCard,
  readGiftCard,
  changeGiftCard,
  listGiftCardLines,
  voidGiftCard,
  findGiftCard,
  topUpGiftCard,
  voidTopUp,
  writeOffGiftCard,
  voidCardWriteOff,
  readLoyaltyTerms,
  changeLoyaltyTerms,
  readPoints,
  listPointLines,
];
