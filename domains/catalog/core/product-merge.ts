import { foldText } from '#domains/kernel/core/fold-text.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { ProductKind } from './product-kind.ts';

export type MergedVariant = {
  id: string;
  name: string;
  name_bn: string;
  sale_price: Minor;
  barcodes: readonly { code: string; unit_id: string | null }[];
  /** The number of own units in each other unit. */
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
  /** How it is tracked. */
  tracking: string;
  archived: boolean;
  merged_into: string | null;
  /** Variants on sale, and those archived with the product. */
  variants: readonly MergedVariant[];
};

export type VariantPair = { survivor: MergedVariant; duplicate: MergedVariant };

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
 * The survivor of each variant, or why the products cannot be merged. Two single variants match;
 * otherwise each variant of the duplicate needs one of the same name. Variants merged earlier
 * follow their survivor, in case stock came back to them.
 */
export function pairVariants(
  survivor: MergedProduct | undefined,
  duplicate: MergedProduct | undefined,
): VariantPair[] | Refusal {
  if (survivor === undefined || survivor.archived) return reject('not_found');
  if (duplicate === undefined) return reject('not_found', { path: 'duplicate_id' });
  const refusal = differenceOf(survivor, duplicate);
  if (refusal !== null) return refusal;
  const pairs: VariantPair[] = [];
  for (const variant of duplicate.variants) {
    const into = intoWhich(variant, { survivor, duplicate });
    if (into === undefined) {
      const params = { name: variant.name === '' ? duplicate.name : variant.name };
      return reject('variants_differ', { path: 'duplicate_id', params });
    }
    if (!hasSameUnits(into, variant)) return reject('units_differ', { path: 'duplicate_id' });
    pairs.push({ survivor: into, duplicate: variant });
  }
  return pairs;
}

function differenceOf(survivor: MergedProduct, duplicate: MergedProduct): Refusal | null {
  const path = 'duplicate_id';
  if (survivor.id === duplicate.id) return reject('merge_with_itself', { path });
  if (duplicate.merged_into !== null && duplicate.merged_into !== survivor.id) {
    return reject('merged_already', { path });
  }
  if (survivor.kind !== duplicate.kind) return reject('kinds_differ', { path });
  if (survivor.unit_id !== duplicate.unit_id) return reject('units_differ', { path });
  if (survivor.tracking !== duplicate.tracking) return reject('tracking_differs', { path });
  return null;
}

function intoWhich(
  variant: MergedVariant,
  { survivor, duplicate }: { survivor: MergedProduct; duplicate: MergedProduct },
): MergedVariant | undefined {
  if (variant.merged_into !== null) {
    return survivor.variants.find(({ id }) => id === variant.merged_into);
  }
  if (survivor.variants.length === 1 && duplicate.variants.length === 1)
    return survivor.variants[0];
  return survivor.variants.find(({ name }) => foldText(name) === foldText(variant.name));
}

/** A box of 12 in one and of 24 in the other are different units. */
function hasSameUnits(survivor: MergedVariant, duplicate: MergedVariant): boolean {
  const factors = new Map(survivor.units.map(({ unit_id, factor }) => [unit_id, factor]));
  return duplicate.units.every(
    ({ unit_id, factor }) => (factors.get(unit_id) ?? factor) === factor,
  );
}
