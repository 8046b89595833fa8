import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { folded, searchTextOf } from '#domains/catalog/core/search-text.ts';
import { type FigureLanguage, inLatinDigits, parseAmount } from '#domains/kernel/core/figures.ts';
import { nameOf } from './names.ts';

/** One tile of the grid: a product with the variants that it is sold in. */
export type Goods = {
  product_id: string;
  first: PosProduct;
  variants: readonly PosProduct[];
};

/** Goods with what they are found by, as the server writes it. */
export type Entry = {
  goods: Goods;
  /** Of each variant: name, other name, code and barcodes, each a line. */
  texts: readonly string[];
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

export function entryOf(goods: Goods): Entry {
  const texts = goods.variants.map((variant) => {
    // Where a variant has no Bengali name of its own, the till shows the other.
    const variant_bn = variant.variant_bn === variant.variant ? '' : variant.variant_bn;
    return searchTextOf({ ...variant, variant_bn, code: variant.product_code });
  });
  return { goods, texts };
}

/** By what they are found by, as the server lists them. */
export function beforeInText(a: Entry, b: Entry): number {
  const [one = ''] = a.texts;
  const [other = ''] = b.texts;
  if (one !== other) return one < other ? -1 : 1;
  return a.goods.product_id < b.goods.product_id ? -1 : 1;
}

/** The order of what is found: a code, a whole name, the beginning of a name, anything else. */
const RANKS = 4;
const NOT_FOUND = -1;

/**
 * Goods that a typed text means, of entries in the order of their texts: each word of it in a
 * name, a code or a barcode, in either script and either kind of digit; or its price, when the
 * text is nothing but an amount. One pass over all entries: a key pressed waits for it.
 */
export function goodsThatMatch(entries: readonly Entry[], typed: string): readonly Goods[] {
  const beginning = folded(typed);
  if (beginning === '') return entries.map(({ goods }) => goods);
  const wanted = {
    beginning,
    codes: new Set([typed.trim(), inLatinDigits(typed.trim())]),
    words: beginning.split(' ').toSorted((a, b) => b.length - a.length),
    price: /^[\d.,]+$/.test(beginning) ? parseAmount(beginning) : null,
  };
  const ranks: Goods[][] = Array.from({ length: RANKS }, () => []);
  for (const entry of entries) ranks[rankOf(entry, wanted)]?.push(entry.goods);
  return ranks.flat();
}

type Wanted = {
  beginning: string;
  codes: ReadonlySet<string>;
  words: readonly string[];
  price: number | null;
};

function rankOf({ goods, texts }: Entry, wanted: Wanted): number {
  const { beginning, codes, words, price } = wanted;
  const [longest = ''] = words;
  let best = NOT_FOUND;
  for (const [index, text] of texts.entries()) {
    if (!text.includes(longest)) {
      if (best === NOT_FOUND && goods.variants[index]?.unit_price === price) best = RANKS - 1;
      continue;
    }
    const product = goods.variants[index];
    if (product !== undefined && isCalled(product, codes)) return 0;
    const other = text.indexOf('\n') + 1;
    if (text.startsWith(beginning) || text.startsWith(beginning, other)) {
      const { name, name_bn } = goods.first;
      const isWhole = folded(name) === beginning || folded(name_bn) === beginning;
      best = isWhole ? 1 : 2;
    } else if (best === NOT_FOUND && words.every((word) => text.includes(word))) best = RANKS - 1;
  }
  return best;
}

function isCalled({ product_code, barcodes }: PosProduct, codes: ReadonlySet<string>): boolean {
  return codes.has(product_code) || barcodes.some((code) => codes.has(code));
}

type Ranked = { id: string; rank: number };

/** As many goods are put into order as it takes to name the first of all. */
const SORTED_MAX = 3000;

/**
 * The first `count` of all goods: by category, in the order of the chips, and by name in the order
 * of the page's language. Of 20,000 goods only the categories that are reached are put in order;
 * one with thousands keeps the order of its texts.
 */
export function firstInOrder(
  entries: readonly Entry[],
  {
    categories,
    language,
    count,
  }: {
    categories: readonly Ranked[];
    language: FigureLanguage;
    count: number;
  },
): Goods[] {
  const ranks = new Map(categories.map(({ id, rank }) => [id, rank]));
  const groups = new Map<number, Goods[]>();
  for (const { goods } of entries) {
    const rank = ranks.get(goods.first.category_id ?? '') ?? Number.MAX_SAFE_INTEGER;
    const group = groups.get(rank);
    if (group === undefined) groups.set(rank, [goods]);
    else group.push(goods);
  }
  const { compare } = new Intl.Collator(language, { numeric: true });
  const byName = (a: Goods, b: Goods) =>
    compare(nameOf(a.first, language), nameOf(b.first, language));
  const first: Goods[] = [];
  for (const rank of [...groups.keys()].toSorted((a, b) => a - b)) {
    if (first.length >= count) break;
    const group = groups.get(rank) ?? [];
    first.push(...(group.length > SORTED_MAX ? group : group.toSorted(byName)));
  }
  return first.slice(0, count);
}
