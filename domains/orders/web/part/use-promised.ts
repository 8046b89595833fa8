import { useQuote } from '#domains/pricing/web/part/use-quote.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { applyPromised, quoteOf } from './quoted-draft.ts';
import type { TradeDraft } from './trade-draft.ts';

type Change = (before: TradeDraft) => TradeDraft;

/**
 * What is sold, at the prices that hold for its customer: of all that nobody wrote or agreed yet.
 * Who may not ask for them means those that are shown; where they were not told, nobody does.
 */
export function usePromised(written: TradeDraft, side: 'sold' | 'bought', warehouse_id: string) {
  const isNew = written.products.some(({ price_by_hand }) => price_by_hand !== true);
  const isEnabled = side === 'sold' && isNew;
  const quoted = useQuote(isEnabled ? quoteOf(written, { warehouse_id, coupon_code: '' }) : null);
  const isForbidden = quoted.error instanceof ApiError && quoted.error.status === 403;
  const error = isForbidden ? null : quoted.error;
  const draft = applyPromised(written, quoted.quote);
  return {
    draft,
    quoted: { ...quoted, error, isReady: quoted.isReady || isForbidden },
    /** What is shown is changed: a price of a list stays where only the quantity is another. */
    changed: (change: Change) => (before: TradeDraft) =>
      change(before === written ? draft : before),
  };
}
