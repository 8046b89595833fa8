import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { ProductKind } from './product-kind.ts';
import { folded } from './search-text.ts';

export type MergedVariant = {
  id: string;
  name: string;
  name_bn: string;
  sale_price: Minor;
  barcodes: readonly { code: string; unit_id: string | null }[];
  /** How many of its own unit are in each other one. */
  units: readonly { unit_id: string; factor: Quantity }[];
  merged_into: string | null;
};

export type MergedProduct = {
  id: string;
  code: string;
  name: string;
  name_bn: string;
  kind: ProductKind;
  unit_id: string;
  /** Whether each piece or batch of it is known. */
  tracking: string;
  archived: boolean;
  merged_into: string | null;
  /** Those that are sold, or were put away with it. */
  variants: readonly MergedVariant[];
};

export type VariantPair = { kept: MergedVariant; gone: MergedVariant };

type Refusal = Rejection<
  | 'not_found'
  | 'merge_with_itself'
  | 'merged_already'
  | 'kinds_differ'
  | 'units_differ'
  | 'tracking_differs'
  | 'variants_differ'
>;

/**
 * Which variant goes into which, or why the two cannot be one. Of one each these two; else those of
 * one name, and each that goes needs its namesake. What was merged before is joined once more:
 * goods that came back to the one that is gone follow it.
 */
export function pairVariants(
  kept: MergedProduct | undefined,
  gone: MergedProduct | undefined,
): VariantPair[] | Refusal {
  if (kept === undefined || kept.archived) return reject('not_found');
  if (gone === undefined) return reject('not_found', { path: 'gone_id' });
  const refusal = differenceOf(kept, gone);
  if (refusal !== null) return refusal;
  const pairs: VariantPair[] = [];
  for (const variant of gone.variants) {
    const into = intoWhich(variant, { kept, gone });
    if (into === undefined) {
      const params = { name: variant.name === '' ? gone.name : variant.name };
      return reject('variants_differ', { path: 'gone_id', params });
    }
    if (!hasSameUnits(into, variant)) return reject('units_differ', { path: 'gone_id' });
    pairs.push({ kept: into, gone: variant });
  }
  return pairs;
}

function differenceOf(kept: MergedProduct, gone: MergedProduct): Refusal | null {
  const path = 'gone_id';
  if (kept.id === gone.id) return reject('merge_with_itself', { path });
  if (gone.merged_into !== null && gone.merged_into !== kept.id) {
    return reject('merged_already', { path });
  }
  if (kept.kind !== gone.kind) return reject('kinds_differ', { path });
  if (kept.unit_id !== gone.unit_id) return reject('units_differ', { path });
  if (kept.tracking !== gone.tracking) return reject('tracking_differs', { path });
  return null;
}

function intoWhich(
  variant: MergedVariant,
  { kept, gone }: { kept: MergedProduct; gone: MergedProduct },
): MergedVariant | undefined {
  if (variant.merged_into !== null) {
    return kept.variants.find(({ id }) => id === variant.merged_into);
  }
  if (kept.variants.length === 1 && gone.variants.length === 1) return kept.variants[0];
  return kept.variants.find(({ name }) => folded(name) === folded(variant.name));
}

/** A box that is 12 here and 24 there is not one box. */
function hasSameUnits(kept: MergedVariant, gone: MergedVariant): boolean {
  const factors = new Map(kept.units.map(({ unit_id, factor }) => [unit_id, factor]));
  return gone.units.every(({ unit_id, factor }) => (factors.get(unit_id) ?? factor) === factor);
}
