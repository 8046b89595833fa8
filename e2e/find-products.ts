import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { ONE } from '#domains/kernel/core/quantity.ts';
import type { Api } from './api.ts';

/**
 * The products that journeys sell, chosen by their properties, so that the demo shop can change.
 */
export type DemoProducts = {
  /** Each with a barcode, a unique name and no discount. The largest stock first. */
  plenty: readonly PosProduct[];
  /** Two to five in stock. */
  scarce: PosProduct;
  /** Two variants of one product, both in stock. */
  variants: readonly [PosProduct, PosProduct];
};

const PLENTY = 8 * ONE;
const SCARCE = 5 * ONE;

export async function findProducts(api: Api): Promise<DemoProducts> {
  const products = await api.products();
  const siblings = Map.groupBy(products, ({ product_id }) => product_id);
  const alone = products.filter((one) => {
    const isSimple = one.decimals === 0 && one.product_discount === 0;
    return isSimple && one.barcodes.length > 0 && siblings.get(one.product_id)?.length === 1;
  });
  const scarce = alone.find(({ stock }) => stock >= 2 * ONE && stock <= SCARCE);
  const families = [...siblings.values()].filter((family) => {
    const isPlain = family.every(({ product_discount }) => product_discount === 0);
    return family.length > 1 && isPlain && leastOf(family) >= PLENTY;
  });
  const [family = []] = families.toSorted((a, b) => leastOf(b) - leastOf(a));
  const [first, second] = family;
  if (scarce === undefined || first === undefined || second === undefined) {
    throw new Error('the demo shop has nothing scarce, or no variants in stock');
  }
  const plenty = alone.filter(({ stock }) => stock >= PLENTY).toSorted((a, b) => b.stock - a.stock);
  return { plenty, scarce, variants: [first, second] };
}

function leastOf(family: readonly PosProduct[]): number {
  return Math.min(...family.map(({ stock }) => stock));
}
