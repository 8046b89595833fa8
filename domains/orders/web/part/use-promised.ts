import { useQuote } from '#domains/pricing/web/part/use-quote.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { applyPromised, quoteOf } from './quoted-draft.ts';
import type { TradeDraft } from './trade-draft.ts';

type Change = (before: TradeDraft) => TradeDraft;

/**
 * Quotes a sales draft for its customer: all lines whose terms are neither typed nor agreed. A user
 * without permission to quote uses the shown prices; other failures block saving.
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
    /** Changes apply to the shown draft: a list price stays if only the quantity changes. */
    changed: (change: Change) => (before: TradeDraft) =>
      change(before === written ? draft : before),
  };
}
