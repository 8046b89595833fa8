import type { MergeReferences } from '#domains/kernel/core/merge-references.ts';

/**
 * Every column that refers to a product, and what a merge does with it: the shop's choices for the
 * duplicate go on for the survivor.
 */
export const PRODUCT_REFERENCES: MergeReferences = {
  'price_list_line.product_id': 'own rule',
  'product_picture.product_id': 'own rule',
  'promotion_product.product_id': 'own rule',
  'product.merged_into': 'own rule',
  'favourite_product.product_id': 'read through',
  'variant.product_id': 'history',
  'store_product.product_id': 'own rule',
};

/**
 * The same for variants. Stock is moved by a document. Agreements and transits refer to the
 * survivor at once. Posted documents keep the name, and returns go to the survivor.
 */
export const VARIANT_REFERENCES: MergeReferences = {
  'trade_order_line.variant_id': 'moves',
  'stock_transfer_line.variant_id': 'moves',
  'stock_reservation.variant_id': 'moves',
  'repair.variant_id': 'moves',
  'barcode.variant_id': 'own rule',
  'variant_unit.variant_id': 'own rule',
  'bundle_part.part_id': 'own rule',
  'price_list_line.variant_id': 'own rule',
  'promotion_product.variant_id': 'own rule',
  'price_plan_line.variant_id': 'own rule',
  'product_picture.variant_id': 'own rule',
  'stock_level.variant_id': 'own rule',
  'batch.variant_id': 'own rule',
  'variant.merged_into': 'own rule',
  'recurring_item.variant_id': 'read through',
  'sale_line.variant_id': 'read through',
  'goods_receipt_line.variant_id': 'read through',
  'stock_lot.variant_id': 'history',
  'sale_removed_line.variant_id': 'history',
  'sale_return_line.variant_id': 'history',
  'supplier_return_line.variant_id': 'history',
  'opening_balance_stock.variant_id': 'history',
  'stock_adjustment_line.variant_id': 'history',
  'stock_count_line.variant_id': 'history',
  'stock_count_entry.variant_id': 'history',
  'discarded_cart_line.variant_id': 'history',
  'price_change.variant_id': 'history',
  'cost_increase.variant_id': 'history',
  'bundle_part.variant_id': 'history',
  'import_price.variant_id': 'history',
};
