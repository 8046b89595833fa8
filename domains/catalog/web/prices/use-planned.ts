import { useQuery } from '@tanstack/react-query';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { listPlannedPricesRoute, type PlannedPriceRow } from '../../contract/price-plan.ts';
import type { Product } from '../../contract/product.ts';
import { foreseen } from '../../core/planned-price.ts';
import type { Variant } from '../products/opened-variant.ts';

export type Planned = PlannedPriceRow & { begins: boolean };

/** What is planned of a variant, the next day first, and whether it will begin as things stand. */
export function usePlanned({ id, archived }: Product) {
  const plannedQuery = useQuery(allPagesFor(listPlannedPricesRoute, {}, { id }));
  const of = (variant: Variant): Planned[] => {
    const rows = plannedQuery.data?.filter(({ variant_id }) => variant_id === variant.id) ?? [];
    return foreseen({ ...variant, archived: archived || variant.archived }, rows);
  };
  return { of, isPending: plannedQuery.isPending, error: plannedQuery.error };
}
