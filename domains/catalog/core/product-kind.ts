/**
 * Goods lie in stock. A service and a non-stock item are sold and never counted; the stock of a
 * bundle is that of its parts.
 */
export const PRODUCT_KINDS = ['goods', 'service', 'non_stock', 'bundle'] as const;

export type ProductKind = (typeof PRODUCT_KINDS)[number];
