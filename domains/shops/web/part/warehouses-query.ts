import { allPagesFor } from '#platform/client/all-pages.ts';
import { listWarehousesRoute } from '../../contract/shop.ts';

const QUARTER_HOUR_MS = 15 * 60_000;

/** Warehouses seldom change: the till and its drawer ask for them once in a while. */
export const warehousesQuery = () => ({
  ...allPagesFor(listWarehousesRoute),
  staleTime: QUARTER_HOUR_MS,
});
