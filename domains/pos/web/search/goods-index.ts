import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { inUnits, type ShortGoods, soldAs } from '#domains/pricing/web/part/in-units.ts';
import type { NegativeStock } from '#domains/shops/contract/branch.ts';
import { inSlices, sortedInSlices } from './in-slices.ts';
import { type Block, beforeInText, blockOf, type Entry, entryOf } from './search.ts';

/** What the till knows of its goods at one moment. */
export type GoodsIndex = {
  byId: ReadonlyMap<string, PosProduct>;
  /** In the order of their texts. */
  entries: readonly Entry[];
  /** The same, as they are searched. */
  blocks: readonly Block[];
  /** What a code means: a barcode or the code of a product. */
  called: (code: string) => readonly PosProduct[];
};

/** Entries of one block: it is made within a slice. */
const BLOCK = 500;

/** All at once is put into order; few are put where they belong. */
const FEW = 500;

const newVariants = () => new Map<string, PosProduct>();
const newIds = () => new Set<string>();

/**
 * The goods in memory. What is put in is found by its code at once; lists and searches see it with
 * the next index, so that they change once however many rows came.
 */
export function createGoods(negative_stock: NegativeStock = 'forbid') {
  const byId = new Map<string, PosProduct>();
  const byProduct = new Map<string, Map<string, PosProduct>>();
  const codes = new Map<string, Set<string>>();
  const changed = new Set<string>();
  let entries: readonly Entry[] = [];

  const drop = (id: string) => {
    const known = byId.get(id);
    if (known === undefined) return;
    for (const sold of inUnits(known)) {
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
    // What stands in lists is the variant; its boxes are found by their own codes.
    for (const sold of inUnits(product)) {
      byId.set(sold.id, sold);
      for (const code of codesOf(sold)) groupOf(codes, code, newIds).add(sold.id);
    }
    groupOf(byProduct, product.product_id, newVariants).set(product.id, product);
    changed.add(product.product_id);
  };
  const called = (code: string): readonly PosProduct[] =>
    [...(codes.get(code) ?? [])].flatMap((id) => byId.get(id) ?? []);

  const index = async (): Promise<GoodsIndex> => {
    const products = [...changed];
    changed.clear();
    const fresh: Entry[] = [];
    await inSlices(products, (product_id) => {
      const entry = entryOf({
        product_id,
        variants: [...(byProduct.get(product_id)?.values() ?? [])],
      });
      if (entry !== null) fresh.push(entry);
      else byProduct.delete(product_id);
    });
    const gone = new Set(products);
    const kept = entries.filter(({ goods }) => !gone.has(goods.product_id));
    entries =
      fresh.length > FEW
        ? await sortedInSlices([...kept, ...fresh], beforeInText)
        : withInserted(kept, fresh.toSorted(beforeInText));
    return { byId: new Map(byId), entries, blocks: await blocksOf(entries), called };
  };
  const ids = () => [...byId.keys()].filter((id) => soldAs(id).unit_id === undefined);
  /** The row as it came: what the warehouse says of it is never kept. */
  const get = (id: string): PosProduct | undefined => {
    const known: ShortGoods | undefined = byId.get(id);
    if (known?.sells_short === undefined) return known;
    const { sells_short: _, ...row } = known;
    return row;
  };
  return { put, drop, called, index, get, ids };
}

/** The code of a product means its own unit. */
function codesOf({ id, barcodes, product_code }: PosProduct): Set<string> {
  return new Set(soldAs(id).unit_id === undefined ? [...barcodes, product_code] : barcodes);
}

function groupOf<G>(groups: Map<string, G>, key: string, empty: () => G): G {
  const group = groups.get(key) ?? empty();
  groups.set(key, group);
  return group;
}

async function blocksOf(entries: readonly Entry[]): Promise<Block[]> {
  const blocks: Block[] = [];
  const starts = Array.from({ length: Math.ceil(entries.length / BLOCK) }, (_, n) => n * BLOCK);
  await inSlices(starts, (start) => blocks.push(blockOf(entries.slice(start, start + BLOCK))));
  return blocks;
}

/** Both in order already. */
function withInserted(kept: readonly Entry[], fresh: readonly Entry[]): readonly Entry[] {
  if (fresh.length === 0) return kept;
  const all: Entry[] = [];
  let at = 0;
  for (const entry of kept) {
    for (let next = fresh[at]; next !== undefined; next = fresh[at]) {
      if (beforeInText(next, entry) > 0) break;
      all.push(next);
      at += 1;
    }
    all.push(entry);
  }
  return [...all, ...fresh.slice(at)];
}
