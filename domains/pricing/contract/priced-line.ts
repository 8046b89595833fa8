import { id, positiveQuantity, price, shareRate } from '#platform/contract/fields.ts';

/** The fields of a line that its price is made from. */
export const pricedLine = {
  variant_id: id,
  /** The unit that quantity and price count in; omitted: the product's own. */
  unit_id: id.optional(),
  quantity: positiveQuantity,
  unit_price: price.optional(),
  /** Off the whole line. */
  product_discount: price.optional(),
  product_discount_rate: shareRate.optional(),
};
