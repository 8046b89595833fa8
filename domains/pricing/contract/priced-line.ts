import { id, positiveQuantity, price, shareRate } from '#platform/contract/fields.ts';

/** The fields of a line that determine its price. */
export const pricedLine = {
  variant_id: id,
  /** The unit of quantity and price; omitted: the product's base unit. */
  unit_id: id.optional(),
  quantity: positiveQuantity,
  unit_price: price.optional(),
  /** The discount on the whole line. */
  product_discount: price.optional(),
  product_discount_rate: shareRate.optional(),
};
