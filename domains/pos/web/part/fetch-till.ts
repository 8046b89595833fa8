import type { QueryClient } from '@tanstack/react-query';
import { registersQuery } from '#domains/shops/web/part/open-register.ts';
import { warehousesQuery } from '#domains/shops/web/part/warehouses-query.ts';
import { categoriesQuery, methodsQuery, shopQuery } from '../sell.queries.ts';

/** Starts loading what the till needs in parallel with the sign-in data. */
export function fetchTill(client: QueryClient): void {
  void client.prefetchQuery(shopQuery());
  void client.prefetchQuery(warehousesQuery());
  void client.prefetchQuery(categoriesQuery());
  void client.prefetchQuery(methodsQuery());
  void client.prefetchQuery(registersQuery());
}
