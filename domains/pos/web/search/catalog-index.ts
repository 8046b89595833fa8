import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import {
  expandUnits,
  type OversellableProduct,
  parseUnitId,
} from '#domains/pricing/web/part/expand-units.ts';
import type { NegativeStock } from '#domains/shops/contract/branch.ts';
import { forEachInSlices, sortInSlices, startsOf } from './for-each-in-slices.ts';
import { type Block, blockOf, compareEntries, type Entry, entryOf } from './search.ts';

/** The products of the till at one moment. */
export type CatalogIndex = {
  byId: ReadonlyMap<string, PosProduct>;
  /** Sorted by their texts. */
  entries: readonly Entry[];
  /** The same, prepared for search. */
  blocks: readonly Block[];
  /** Products by barcode or product code. */
  findByCode: (code: string) => readonly PosProduct[];
};

/** Entries in one block: it is built within a slice. */
const BLOCK = 500;

/** More changes than this are sorted at once; fewer are inserted in place. */
const FEW = 500;

const newVariants = () => new Map<string, PosProduct>();
const newIds = () => new Set<string>();

/**
 * The products in memory. A new product is found by its code at once. Lists and searches see it
 * with the next index, so that they change once for any number of rows.
 */
export function createCatalog(negative_stock: NegativeStock = 'forbid') {
  const byId = new Map<string, PosProduct>();
  const byProduct = new Map<string, Map<string, PosProduct>>();
  const codes = new Map<string, Set<string>>();
  const changed = new Set<string>();
  let entries: readonly Entry[] = [];

  const drop = (id: string) => {
    const known = byId.get(id);
    if (known === undefined) return;
    for (const sold of expandUnits(known)) {
      byId.delete(sold.id);
      for (const code of codesOf(sold)) codes.get(code)?.delete(sold.id);
    }
    byProduct.get(known.product_id)?.delete(id);
    changed.add(known.product_id);
  };
  const put = (row: PosProduct) => {
    drop(row.id);
    const sells_short = row.negative_stock ?? negative_stock;
    const product = sells_short === 'forbid' ? row : { ...row, sells_short };
    // Lists contain variants; their boxes are found by their own codes.
    for (const sold of expandUnits(product)) {
      byId.set(sold.id, sold);
      for (const code of codesOf(sold)) groupOf(codes, code, newIds).add(sold.id);
    }
    groupOf(byProduct, product.product_id, newVariants).set(product.id, product);
    changed.add(product.product_id);
  };
  const findByCode = (code: string): readonly PosProduct[] =>
    [...(codes.get(code) ?? [])].flatMap((id) => byId.get(id) ?? []);

  const index = async (): Promise<CatalogIndex> => {
    const products = [...changed];
    changed.clear();
    const fresh: Entry[] = [];
    await forEachInSlices(products, (product_id) => {
      const entry = entryOf({
        product_id,
        variants: [...(byProduct.get(product_id)?.values() ?? [])],
      });
      if (entry !== null) fresh.push(entry);
      else byProduct.delete(product_id);
    });
    const changedIds = new Set(products);
    const unchanged = entries.filter(
      ({ variantGroup }) => !changedIds.has(variantGroup.product_id),
    );
    entries =
      fresh.length > FEW
        ? await sortInSlices([...unchanged, ...fresh], compareEntries)
        : withInserted(unchanged, fresh.toSorted(compareEntries));
    return { byId: new Map(byId), entries, blocks: await blocksOf(entries), findByCode };
  };
  const ids = () => [...byId.keys()].filter((id) => parseUnitId(id).unit_id === undefined);
  /** The row as received: the rule of the warehouse is not stored with it. */
  const get = (id: string): PosProduct | undefined => {
    const known: OversellableProduct | undefined = byId.get(id);
    if (known?.sells_short === undefined) return known;
    const { sells_short: _, ...row } = known;
    return row;
  };
  return { put, drop, findByCode: findByCode, index, get, ids };
}

/** The code of a product selects its base unit. */
function codesOf({ id, barcodes, product_code }: PosProduct): Set<string> {
  return new Set(parseUnitId(id).unit_id === undefined ? [...barcodes, product_code] : barcodes);
}

function groupOf<G>(groups: Map<string, G>, key: string, empty: () => G): G {
  const group = groups.get(key) ?? empty();
  groups.set(key, group);
  return group;
}

async function blocksOf(entries: readonly Entry[]): Promise<Block[]> {
  const blocks: Block[] = [];
  await forEachInSlices(startsOf(entries.length, BLOCK), (start) =>
    blocks.push(blockOf(entries.slice(start, start + BLOCK))),
  );
  return blocks;
}

/** Merges two sorted lists. */
function withInserted(unchanged: readonly Entry[], fresh: readonly Entry[]): readonly Entry[] {
  if (fresh.length === 0) return unchanged;
  const all: Entry[] = [];
  let at = 0;
  for (const entry of unchanged) {
    for (let next = fresh[at]; next !== undefined; next = fresh[at]) {
      if (compareEntries(next, entry) > 0) break;
      all.push(next);
      at += 1;
    }
    all.push(entry);
  }
  return [...all, ...fresh.slice(at)];
}
