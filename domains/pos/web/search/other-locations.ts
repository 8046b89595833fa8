import {
  type OtherLocation,
  otherLocationsRoute,
} from '#domains/catalog/contract/other-locations.ts';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { parseUnitId } from '#domains/pricing/web/part/expand-units.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { localName } from '#platform/ui/local-name.ts';
import type { NumberFormatter } from '#platform/ui/use-number-format.ts';

/** Stock elsewhere is not cached: it is loaded when it is opened, and soon out of date. */
export function otherLocationsQuery({ product_id }: { product_id: string }, warehouse_id: string) {
  const input = { params: { id: product_id }, query: { warehouse_id } };
  return { ...queryOptionsFor(otherLocationsRoute, input), staleTime: 10_000, retry: false };
}

/** "Uttara shop 12, Godown 30", highest stock first; empty: no stock elsewhere. */
export function describeLocations(
  { id }: Pick<PosProduct, 'id'>,
  locations: readonly OtherLocation[],
  format: NumberFormatter,
): string {
  const { variant_id } = parseUnitId(id);
  return locations
    .filter((location) => location.variant_id === variant_id)
    .map((location) => `${localName(location, format.language)} ${format.quantity(location.stock)}`)
    .join(', ');
}
