import type { QueryClient } from '@tanstack/react-query';
import { registersQuery } from '#domains/shops/web/part/open-register.ts';
import { warehousesQuery } from '#domains/shops/web/part/warehouses-query.ts';
import { categoriesQuery, methodsQuery, shopQuery } from '../sell.queries.ts';

/** What the till opens with is asked for beside who opens it, not after. */
export function fetchTill(client: QueryClient): void {
  void client.prefetchQuery(shopQuery());
  void client.prefetchQuery(warehousesQuery());
  void client.prefetchQuery(categoriesQuery());
  void client.prefetchQuery(methodsQuery());
  void client.prefetchQuery(registersQuery());
}
