import type { Endpoint } from '#platform/http/endpoint.ts';
import {
  reverseCardWriteOff,
  reverseTopUp,
  topUpGiftCard,
  writeOffGiftCard,
} from './gift-card-changes.ts';
import {
  changeGiftCard,
  findGiftCard,
  listGiftCardLines,
  listGiftCards,
  readGiftCard,
  reverseGiftCard,
  sellGiftCard,
} from './gift-cards.ts';
import { changeLoyaltyTerms, listPointLines, readLoyaltyTerms, readPoints } from './points.ts';

export const endpoints: readonly Endpoint[] = [
  listGiftCards,
  sellGiftCard,
  readGiftCard,
  changeGiftCard,
  listGiftCardLines,
  reverseGiftCard,
  findGiftCard,
  topUpGiftCard,
  reverseTopUp,
  writeOffGiftCard,
  reverseCardWriteOff,
  readLoyaltyTerms,
  changeLoyaltyTerms,
  readPoints,
  listPointLines,
];
