import { listWarehousesRoute } from '#domains/shops/contract/shop.ts';
import { call } from '#platform/client/call.ts';
import { addSampleProductsRoute } from '../contract/sample-products.ts';

/** Adds the sample products of the shop's trade, with their stock in the first warehouse. */
export async function addSampleProducts(): Promise<void> {
  const { data: warehouses } = await call(listWarehousesRoute);
  await call(addSampleProductsRoute, { body: { warehouse_id: warehouses[0]?.id ?? '' } });
}
