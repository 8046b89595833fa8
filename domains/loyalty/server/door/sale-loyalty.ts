import type { Tx } from '#platform/db/tx.ts';
import type { KnownCard } from '../../core/card-tenders.ts';
import type { PointsFacts, PointsTerms } from '../../core/points.ts';
import { loadCards } from './move-cards.ts';
import { loadPoints } from './move-points.ts';

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
