import { type OtherPlace, otherPlacesRoute } from '#domains/catalog/contract/other-places.ts';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { soldAs } from '#domains/pricing/web/part/in-units.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { localName } from '#platform/ui/local-name.ts';
import type { Figures } from '#platform/ui/use-figures.ts';

/** What lies elsewhere is never kept: it is asked when somebody looks, and old in a moment. */
export function otherPlacesOf({ product_id }: { product_id: string }, warehouse_id: string) {
  const asked = { params: { id: product_id }, query: { warehouse_id } };
  return { ...queryOptionsFor(otherPlacesRoute, asked), staleTime: 10_000, retry: false };
}

/** "Uttara shop 12, Godown 30", the fullest first; empty: none lies anywhere else. */
export function placesText(
  { id }: Pick<PosProduct, 'id'>,
  places: readonly OtherPlace[],
  figures: Figures,
): string {
  const { variant_id } = soldAs(id);
  return places
    .filter((place) => place.variant_id === variant_id)
    .map((place) => `${localName(place, figures.language)} ${figures.quantity(place.stock)}`)
    .join(', ');
}
