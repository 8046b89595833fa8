import { useQuery } from '@tanstack/react-query';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { listPlannedPricesRoute, type PlannedPriceRow } from '../../contract/price-plan.ts';
import type { Product } from '../../contract/product.ts';
import { foreseePlans } from '../../core/planned-price.ts';
import type { Variant } from '../products/opened-variant.ts';

export type Planned = PlannedPriceRow & { begins: boolean };

/** The plans of a variant, the next first, with whether they will apply. */
export function usePlanned({ id, archived }: Product) {
  const plannedQuery = useQuery(allPagesFor(listPlannedPricesRoute, {}, { id }));
  const of = (variant: Variant): Planned[] => {
    const rows = plannedQuery.data?.filter(({ variant_id }) => variant_id === variant.id) ?? [];
    return foreseePlans({ ...variant, archived: archived || variant.archived }, rows);
  };
  return { of, isPending: plannedQuery.isPending, error: plannedQuery.error };
}
