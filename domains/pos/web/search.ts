import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { inLatinDigits, parseAmount } from '#platform/ui/figures.ts';

/** One tile of the grid: a product with the variants that it is sold in. */
export type Goods = {
  product_id: string;
  first: PosProduct;
  variants: readonly PosProduct[];
};

export function goodsOf(products: readonly PosProduct[]): Goods[] {
  const groups = new Map<string, PosProduct[]>();
  for (const product of products) {
    const group = groups.get(product.product_id);
    if (group === undefined) groups.set(product.product_id, [product]);
    else group.push(product);
  }
  const goods: Goods[] = [];
  for (const [product_id, variants] of groups) {
    const [first] = variants;
    if (first !== undefined) goods.push({ product_id, first, variants });
  }
  return goods;
}

/**
 * Goods that a typed text means: every word of it in a name, a code or a barcode, in either
 * script and either kind of digit; or its price, when the text is nothing but an amount.
 */
export function goodsThatMatch(goods: readonly Goods[], text: string): readonly Goods[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return goods;
  const price = /^[\d.,]+$/.test(plain(text)) ? parseAmount(text) : null;
  return goods.filter(({ variants }) =>
    variants.some((product) => {
      const words = searchText(product);
      return product.unit_price === price || wanted.every((word) => words.includes(word));
    }),
  );
}

const texts = new WeakMap<PosProduct, string>();

function searchText(product: PosProduct): string {
  const known = texts.get(product);
  if (known !== undefined) return known;
  const { name, name_bn, variant, product_code, barcodes } = product;
  const made = plain([name, name_bn, variant, product_code, ...barcodes].join(' '));
  texts.set(product, made);
  return made;
}

function plain(text: string): string {
  return inLatinDigits(text).normalize('NFC').toLowerCase().trim();
}
