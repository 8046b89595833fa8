import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { type FigureLanguage, inLatinDigits, parseAmount } from '#domains/kernel/core/figures.ts';
import { nameOf } from './names.ts';

/** One tile of the grid: a product with the variants that it is sold in. */
export type Goods = {
  product_id: string;
  first: PosProduct;
  variants: readonly PosProduct[];
};

type Ranked = { id: string; rank: number };

/** By category, in the order of the chips, and by name in the order of the page's language. */
export function inOrder(
  goods: readonly Goods[],
  categories: readonly Ranked[],
  language: FigureLanguage,
): Goods[] {
  const ranks = new Map(categories.map(({ id, rank }) => [id, rank]));
  const rankOf = ({ first }: Goods) =>
    ranks.get(first.category_id ?? '') ?? Number.MAX_SAFE_INTEGER;
  const { compare } = new Intl.Collator(language, { numeric: true });
  return goods.toSorted(
    (a, b) =>
      rankOf(a) - rankOf(b) || compare(nameOf(a.first, language), nameOf(b.first, language)),
  );
}

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
 * script and either kind of digit; or its price, when the text is nothing but an amount. The
 * goods that are called so come first.
 */
export function goodsThatMatch(goods: readonly Goods[], text: string): readonly Goods[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return goods;
  const price = /^[\d.,]+$/.test(plain(text)) ? parseAmount(text) : null;
  const found = goods.filter(({ variants }) =>
    variants.some((product) => {
      const words = searchText(product);
      return product.unit_price === price || wanted.every((word) => words.includes(word));
    }),
  );
  return found.toSorted((a, b) => farness(a, text) - farness(b, text));
}

/** Who types "Doel Milk" means that, not "Doel Flavoured Milk": 0 the name, 1 its beginning. */
function farness({ first }: Goods, text: string): number {
  const names = [plain(first.name), plain(first.name_bn)];
  if (names.includes(plain(text))) return 0;
  return names.some((name) => name.startsWith(plain(text))) ? 1 : 2;
}

const texts = new WeakMap<PosProduct, string>();

function searchText(product: PosProduct): string {
  const known = texts.get(product);
  if (known !== undefined) return known;
  const { name, name_bn, variant, variant_bn, product_code, barcodes } = product;
  const made = plain([name, name_bn, variant, variant_bn, product_code, ...barcodes].join(' '));
  texts.set(product, made);
  return made;
}

function plain(text: string): string {
  return inLatinDigits(text).normalize('NFC').toLowerCase().trim();
}
