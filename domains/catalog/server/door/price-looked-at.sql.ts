import { sql } from 'kysely';

/**
 * Of a row `c` of `cost_increase`: whether the price has changed since. An undone change does not
 * count, nor does undoing it.
 */
export const PRICE_LOOKED_AT = sql`exists (select from price_change h
  where h.shop_id = c.shop_id and h.variant_id = c.variant_id and h.at >= c.noted_at
    and h.undoes_batch_id is null
    and not exists (select from price_change u where u.shop_id = h.shop_id
      and u.variant_id = h.variant_id and u.undoes_batch_id = h.batch_id))`;
