import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { folded, searchTextOf } from '#domains/catalog/core/search-text.ts';
import { type FigureLanguage, inLatinDigits } from '#domains/kernel/core/figures.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { moneyFormat, numberIn } from '#domains/kernel/core/read-number.ts';
import { nameOf } from '../names.ts';

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

/** The goods with their variants in the order of their texts, which is the server's. */
export function entryOf({ product_id, variants }: Omit<Goods, 'first'>): Entry | null {
  const found = variants
    .map((variant) => ({ variant, text: textOf(variant) }))
    .sort((a, b) =>
      a.text < b.text || (a.text === b.text && a.variant.id < b.variant.id) ? -1 : 1,
    );
  const [first] = found;
  if (first === undefined) return null;
  const inOrder = found.map(({ variant }) => variant);
  return {
    goods: { product_id, first: first.variant, variants: inOrder },
    texts: found.map(({ text }) => text),
  };
}

function textOf(variant: PosProduct): string {
  // Where a variant has no Bengali name of its own, the till shows the other.
  const variant_bn = variant.variant_bn === variant.variant ? '' : variant.variant_bn;
  const barcodes = allCodes(variant).toSorted();
  return searchTextOf({ ...variant, variant_bn, barcodes, code: variant.product_code });
}

/** Those of its boxes too. */
function allCodes({ barcodes, units }: PosProduct): string[] {
  return [...barcodes, ...units.flatMap((unit) => unit.barcodes)];
}

/** By what they are found by, as the server lists them. */
export function beforeInText(a: Entry, b: Entry): number {
  const [one = ''] = a.texts;
  const [other = ''] = b.texts;
  if (one !== other) return one < other ? -1 : 1;
  return a.goods.product_id < b.goods.product_id ? -1 : 1;
}

/**
 * Entries and their texts as one long one: to look for a word in it takes a tenth of the time that
 * looking into each text takes.
 */
export type Block = {
  entries: readonly Entry[];
  text: string;
  /** Where the text of each entry begins. */
  starts: readonly number[];
  /** By what a variant of theirs costs. */
  priced: ReadonlyMap<Minor, readonly Entry[]>;
};

/**
 * Signs that no folded word has: before goods, before their other variants, before other names.
 * None is 0: half of the bytes of a text with Bengali in it are, and a search would stop at each.
 */
const GOODS = '\u0003';
const VARIANT = '\u0001';
const OTHER = '\u0002';
const LINE = '\n';

export function blockOf(entries: readonly Entry[]): Block {
  const parts: string[] = [];
  const starts: number[] = [];
  const priced = new Map<Minor, Entry[]>();
  let end = 0;
  for (const entry of entries) {
    const { goods, texts } = entry;
    for (const price of new Set(goods.variants.map((one) => one.unit_price))) {
      const others = priced.get(price);
      if (others === undefined) priced.set(price, [entry]);
      else others.push(entry);
    }
    // Each line has its end, the last one too: what a code is, is told from how it begins.
    const part = GOODS + texts.map((text) => text.replace(LINE, OTHER) + LINE).join(VARIANT);
    starts.push(end);
    parts.push(part);
    end += part.length;
  }
  return { entries, text: parts.join(''), starts, priced };
}

const PRICE = moneyFormat('BDT');

/**
 * The first `count` of the goods that a typed text means, in the order of their blocks: whose
 * code it is, whose name it is, whose name begins so, then those that have each word of it in a
 * name, a code or a barcode, in either script and either kind of digit; or its price, when the text
 * is nothing but an amount.
 */
export function goodsThatMatch(blocks: readonly Block[], typed: string, count: number): Goods[] {
  const beginning = folded(typed);
  if (beginning === '') return [];
  const codes = new Set([typed.trim(), inLatinDigits(typed.trim())]);
  const words = beginning.split(' ').toSorted((a, b) => b.length - a.length);
  const price = numberIn(beginning, PRICE) as Minor | null;
  const found = new Set<Goods>();
  // Whatever is meant has the longest word somewhere; of most texts few blocks have it.
  const inBlocks = blocks.filter(({ text }) => text.includes(words[0] ?? ''));
  for (const entries of nearest(inBlocks, { beginning, codes, count })) {
    take(found, entries, count);
  }
  const hasAll = ({ texts }: Entry) =>
    texts.some((text) => words.every((word) => text.includes(word)));
  for (const block of inBlocks) {
    if (found.size >= count) break;
    const entries: Entry[] = [];
    eachHit(block, words[0] ?? '', (entry) => {
      if (entries.at(-1) !== entry && hasAll(entry)) entries.push(entry);
    });
    take(found, entries, count);
  }
  if (price !== null) {
    for (const { priced } of blocks) {
      take(found, priced.get(price) ?? [], count);
    }
  }
  return [...found];
}

function take(found: Set<Goods>, entries: readonly Entry[], count: number): void {
  for (const { goods } of entries) {
    if (found.size >= count) return;
    found.add(goods);
  }
}

type Meant = { beginning: string; codes: ReadonlySet<string>; count: number };

/**
 * At most `count` of each kind, the nearest first: whose code it is, whose name, whose other name;
 * whose name begins so, whose variant, whose other name.
 */
function nearest(blocks: readonly Block[], { beginning, codes, count }: Meant): Entry[][] {
  const kinds: [Entry[], Entry[], Entry[], Entry[], Entry[], Entry[]] = [[], [], [], [], [], []];
  const [called, named, alsoNamed, begun, ofVariant, alsoBegun] = kinds;
  const keep = (kind: Entry[], entry: Entry) => {
    if (kind.length < count && kind.at(-1) !== entry) kind.push(entry);
  };
  for (const block of blocks) {
    const endsWith = (sign: string, at: number) => block.text.startsWith(sign, at);
    eachHit(block, LINE + beginning + LINE, (entry) => {
      if (entry.goods.variants.some((one) => isCalled(one, codes))) keep(called, entry);
    });
    eachHit(block, GOODS + beginning, (entry, end) =>
      keep(endsWith(OTHER, end) ? named : begun, entry),
    );
    eachHit(block, VARIANT + beginning, (entry) => keep(ofVariant, entry));
    eachHit(block, OTHER + beginning, (entry, end) =>
      keep(endsWith(LINE, end) ? alsoNamed : alsoBegun, entry),
    );
  }
  return kinds;
}

/** The goods in whose text a pattern stands, and where it ends there: once for each place. */
function eachHit(
  { entries, text, starts }: Block,
  pattern: string,
  tell: (entry: Entry, end: number) => void,
): void {
  let index = 0;
  for (let at = text.indexOf(pattern); at !== -1; at = text.indexOf(pattern, at + 1)) {
    while ((starts[index + 1] ?? text.length) <= at) index += 1;
    const entry = entries[index];
    if (entry !== undefined) tell(entry, at + pattern.length);
  }
}

function isCalled(product: PosProduct, codes: ReadonlySet<string>): boolean {
  return codes.has(product.product_code) || allCodes(product).some((code) => codes.has(code));
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
