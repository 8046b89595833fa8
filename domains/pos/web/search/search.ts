import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { searchTextOf } from '#domains/catalog/core/search-text.ts';
import { foldText } from '#domains/kernel/core/fold-text.ts';
import { type NumberLanguage, toLatinDigits } from '#domains/kernel/core/format-number.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { moneyFormat, numberIn } from '#domains/kernel/core/read-number.ts';
import { nameOf } from '../names.ts';

/** One tile of the grid: a product with its variants. */
export type VariantGroup = {
  product_id: string;
  first: PosProduct;
  variants: readonly PosProduct[];
};

/** A product with its search texts, as the server writes them. */
export type Entry = {
  variantGroup: VariantGroup;
  /** Of each variant: name, other name, code and barcodes, one per line. */
  texts: readonly string[];
};

export function groupVariants(products: readonly PosProduct[]): VariantGroup[] {
  const groups = new Map<string, PosProduct[]>();
  for (const product of products) {
    const group = groups.get(product.product_id);
    if (group === undefined) groups.set(product.product_id, [product]);
    else group.push(product);
  }
  const variantGroups: VariantGroup[] = [];
  for (const [product_id, variants] of groups) {
    const [first] = variants;
    if (first !== undefined) variantGroups.push({ product_id, first, variants });
  }
  return variantGroups;
}

/** A product with its variants sorted by their texts, in the server's order. */
export function entryOf({ product_id, variants }: Omit<VariantGroup, 'first'>): Entry | null {
  const found = variants
    .map((variant) => ({ variant, text: textOf(variant) }))
    .sort((a, b) =>
      a.text < b.text || (a.text === b.text && a.variant.id < b.variant.id) ? -1 : 1,
    );
  const [first] = found;
  if (first === undefined) return null;
  const sorted = found.map(({ variant }) => variant);
  return {
    variantGroup: { product_id, first: first.variant, variants: sorted },
    texts: found.map(({ text }) => text),
  };
}

function textOf(variant: PosProduct): string {
  // Without a Bengali name of its own, the till shows the other.
  const variant_bn = variant.variant_bn === variant.variant ? '' : variant.variant_bn;
  const barcodes = allCodes(variant).toSorted();
  return searchTextOf({ ...variant, variant_bn, barcodes, code: variant.product_code });
}

/** Including those of its boxes. */
function allCodes({ barcodes, units }: PosProduct): string[] {
  return [...barcodes, ...units.flatMap((unit) => unit.barcodes)];
}

/** Compares search texts, as the server sorts them. */
export function compareEntries(a: Entry, b: Entry): number {
  const [one = ''] = a.texts;
  const [other = ''] = b.texts;
  if (one !== other) return one < other ? -1 : 1;
  return a.variantGroup.product_id < b.variantGroup.product_id ? -1 : 1;
}

/**
 * Entries with their texts joined to one: searching the long text takes a tenth of the time of
 * searching each text.
 */
export type Block = {
  entries: readonly Entry[];
  text: string;
  /** The start of each entry's text. */
  starts: readonly number[];
  /** Entries by the price of their variants. */
  priced: ReadonlyMap<Minor, readonly Entry[]>;
};

/**
 * Separators that no folded word contains: before a product, before its other variants, before
 * other names. None is 0: half of the bytes of Bengali text are, and a search would stop at each.
 */
const PRODUCT = '\u0003';
const VARIANT = '\u0001';
const OTHER = '\u0002';
const LINE = '\n';

export function blockOf(entries: readonly Entry[]): Block {
  const parts: string[] = [];
  const starts: number[] = [];
  const priced = new Map<Minor, Entry[]>();
  let end = 0;
  for (const entry of entries) {
    const { variantGroup, texts } = entry;
    for (const price of new Set(variantGroup.variants.map((one) => one.unit_price))) {
      const others = priced.get(price);
      if (others === undefined) priced.set(price, [entry]);
      else others.push(entry);
    }
    // Each line has an end, the last one too: it distinguishes a whole code from a prefix.
    const part = PRODUCT + texts.map((text) => text.replace(LINE, OTHER) + LINE).join(VARIANT);
    starts.push(end);
    parts.push(part);
    end += part.length;
  }
  return { entries, text: parts.join(''), starts, priced };
}

const PRICE = moneyFormat('BDT');

/**
 * The first `count` products for a typed text, in the order of their blocks: exact code, exact
 * name, prefix of a name, then those that have each word in a name, a code or a barcode, in either
 * script and either kind of digit; or a price, if the text is only an amount.
 */
export function matchVariantGroups(
  blocks: readonly Block[],
  typed: string,
  count: number,
): VariantGroup[] {
  const beginning = foldText(typed);
  if (beginning === '') return [];
  const codes = new Set([typed.trim(), toLatinDigits(typed.trim())]);
  const words = beginning.split(' ').toSorted((a, b) => b.length - a.length);
  const price = numberIn(beginning, PRICE) as Minor | null;
  const found = new Set<VariantGroup>();
  // Every result contains the longest word; for most texts few blocks have it.
  const candidates = blocks.filter(({ text }) => text.includes(words[0] ?? ''));
  for (const entries of nearest(candidates, { beginning, codes, count })) {
    take(found, entries, count);
  }
  const hasAll = ({ texts }: Entry) =>
    texts.some((text) => words.every((word) => text.includes(word)));
  for (const block of candidates) {
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

function take(found: Set<VariantGroup>, entries: readonly Entry[], count: number): void {
  for (const { variantGroup } of entries) {
    if (found.size >= count) return;
    found.add(variantGroup);
  }
}

type SearchTerm = { beginning: string; codes: ReadonlySet<string>; count: number };

/**
 * At most `count` of each kind, best first: exact code, exact name, exact other name; prefix of a
 * name, a variant, another name.
 */
function nearest(blocks: readonly Block[], { beginning, codes, count }: SearchTerm): Entry[][] {
  const kinds: [Entry[], Entry[], Entry[], Entry[], Entry[], Entry[]] = [[], [], [], [], [], []];
  const [codeMatches, nameMatches, otherNameMatches, begun, ofVariant, alsoBegun] = kinds;
  const collect = (kind: Entry[], entry: Entry) => {
    if (kind.length < count && kind.at(-1) !== entry) kind.push(entry);
  };
  for (const block of blocks) {
    const endsWith = (sign: string, at: number) => block.text.startsWith(sign, at);
    eachHit(block, LINE + beginning + LINE, (entry) => {
      if (entry.variantGroup.variants.some((one) => matchesCode(one, codes)))
        collect(codeMatches, entry);
    });
    eachHit(block, PRODUCT + beginning, (entry, end) =>
      collect(endsWith(OTHER, end) ? nameMatches : begun, entry),
    );
    eachHit(block, VARIANT + beginning, (entry) => collect(ofVariant, entry));
    eachHit(block, OTHER + beginning, (entry, end) =>
      collect(endsWith(LINE, end) ? otherNameMatches : alsoBegun, entry),
    );
  }
  return kinds;
}

/** The products whose text contains a pattern, and its end, for each match. */
function eachHit(
  { entries, text, starts }: Block,
  pattern: string,
  onHit: (entry: Entry, end: number) => void,
): void {
  let index = 0;
  for (let at = text.indexOf(pattern); at !== -1; at = text.indexOf(pattern, at + 1)) {
    while ((starts[index + 1] ?? text.length) <= at) index += 1;
    const entry = entries[index];
    if (entry !== undefined) onHit(entry, at + pattern.length);
  }
}

function matchesCode(product: PosProduct, codes: ReadonlySet<string>): boolean {
  return codes.has(product.product_code) || allCodes(product).some((code) => codes.has(code));
}

type Ranked = { id: string; rank: number };

/** The maximum number of products to sort for the first page. */
const SORTED_MAX = 3000;

/**
 * The first `count` of all products: by category, in the order of the chips, and by name in the
 * order of the page's language. Of 20,000 products only the categories that are reached are sorted;
 * one with thousands stays in the order of its texts.
 */
export function firstInOrder(
  entries: readonly Entry[],
  {
    categories,
    language,
    count,
  }: {
    categories: readonly Ranked[];
    language: NumberLanguage;
    count: number;
  },
): VariantGroup[] {
  const ranks = new Map(categories.map(({ id, rank }) => [id, rank]));
  const groups = new Map<number, VariantGroup[]>();
  for (const { variantGroup } of entries) {
    const rank = ranks.get(variantGroup.first.category_id ?? '') ?? Number.MAX_SAFE_INTEGER;
    const group = groups.get(rank);
    if (group === undefined) groups.set(rank, [variantGroup]);
    else group.push(variantGroup);
  }
  const { compare } = new Intl.Collator(language, { numeric: true });
  const compareNames = (a: VariantGroup, b: VariantGroup) =>
    compare(nameOf(a.first, language), nameOf(b.first, language));
  const first: VariantGroup[] = [];
  for (const rank of [...groups.keys()].toSorted((a, b) => a - b)) {
    if (first.length >= count) break;
    const group = groups.get(rank) ?? [];
    first.push(...(group.length > SORTED_MAX ? group : group.toSorted(compareNames)));
  }
  return first.slice(0, count);
}
