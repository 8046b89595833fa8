import { allPagesFor } from '#platform/client/all-pages.ts';
import { listWarehousesRoute } from '../../contract/shop.ts';

const QUARTER_HOUR_MS = 15 * 60_000;

/** Warehouses seldom change, so the till and its drawer reload them rarely. */
export const warehousesQuery = () => ({
  ...allPagesFor(listWarehousesRoute),
  staleTime: QUARTER_HOUR_MS,
});
