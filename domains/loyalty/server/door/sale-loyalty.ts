import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { SoldPoints } from '../../contract/points.ts';
import type { CardChange, KnownCard } from '../../core/card-tenders.ts';
import type { PointsFacts, PointsTerms } from '../../core/points.ts';
import { loadCards, moveCards } from './move-cards.ts';
import { type DecidedPoints, loadPoints, movePoints } from './move-points.ts';

type LoyaltyLookup = {
  shop_id: string;
  date: string;
  customer_id?: string | undefined;
  points?: number | undefined;
  payments?: readonly { gift_card_code?: string | undefined }[] | undefined;
};

/** Gift cards and points for a sale; without either, no query runs. */
export async function loadLoyalty(
  tx: Tx,
  { customer_id, points, payments = [], ...shop }: LoyaltyLookup,
  terms: PointsTerms | null,
): Promise<{ cards: KnownCard[]; points: PointsFacts | null }> {
  return {
    cards: await loadCards(tx, { ...shop, tenders: payments }),
    points: await loadPoints(tx, { ...shop, customer_id, points }, terms),
  };
}

type Sale = {
  shop_id: string;
  sale_id: string;
  date: string;
  at: Date;
  customer_id: string | null;
};

/** Charges cards and points used by a sale, in the lock order. */
export async function takeLoyalty(
  tx: Tx,
  sale: Sale,
  decided: { cards: readonly CardChange[]; points: DecidedPoints | null },
): Promise<SoldPoints | Rejection<'gift_card_too_small' | 'points_too_few'>> {
  const document = { shop_id: sale.shop_id, document_id: sale.sale_id };
  const rejection = await moveCards(tx, document, decided.cards);
  return isRejection(rejection) ? rejection : movePoints(tx, sale, decided.points);
}
