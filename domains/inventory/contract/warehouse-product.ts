import { z } from 'zod';
import { defineRoute } from '#platform/contract/define-route.ts';
import { id, listOf, page, price } from '#platform/contract/fields.ts';
import { stockLevel } from './product-stock.ts';

const warehouseProduct = z.strictObject({
  ...stockLevel.shape,
  unit_price: price,
  /** Discount on each unit. */
  product_discount: price,
});
export type WarehouseProduct = z.output<typeof warehouseProduct>;

export const listWarehouseProductsRoute = defineRoute({
  method: 'GET',
  path: '/inventory/warehouse-product',
  permission: 'product-stock.read',
  summary: 'List the stock of one warehouse with its prices, by product name',
  query: z.strictObject({ ...page, warehouse_id: id, category_id: id.optional() }),
  answer: listOf(warehouseProduct),
  rejections: { invalid_cursor: 422 },
});
