/**
 * Only `goods` have stock. Services and non-stock products are sold without stock; a bundle uses
 * the
 * stock of its parts.
 */
export const PRODUCT_KINDS = ['goods', 'service', 'non_stock', 'bundle'] as const;

export type ProductKind = (typeof PRODUCT_KINDS)[number];
