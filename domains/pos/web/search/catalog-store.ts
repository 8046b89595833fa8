import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { PosPromotions } from '#domains/promotions/contract/pos-promotions.ts';
import type { StoredPrices } from '../cart/list-prices.ts';
import { startsOf } from './for-each-in-slices.ts';

/** Another form of the rows is another version: what an older one kept is fetched anew. */
const VERSION = 3;
const PREFIX = 'halkhata.goods';
const ROWS = 'products';
const MARKS = 'marks';
const SINCE = 'since';
const PRICES = 'prices';
const PROMOTIONS_KEY = 'promotions';
/** Rows that are read or written before others have their turn. */
const SLICE = 500;

interface Stores extends DBSchema {
  [ROWS]: { key: string; value: PosProduct };
  [MARKS]: { key: string; value: unknown };
}

/** A device's copy of the goods of one warehouse. Tabs share it; each change is one transaction. */
export type CatalogStore = {
  /** From when on to ask for what has changed; null: nothing whole is kept. */
  readSince(): Promise<string | null>;
  readRows(take: (products: PosProduct[]) => void): Promise<void>;
  write(change: CatalogChange): Promise<void>;
  readPrices(): Promise<StoredPrices | null>;
  writePrices(prices: StoredPrices): Promise<void>;
  readPromotions(): Promise<PosPromotions | null>;
  writePromotions(promotions: PosPromotions): Promise<void>;
  close(): void;
};

export type CatalogChange = {
  /** What the change begins from; null: it holds everything. */
  from: string | null;
  since: string;
  puts: readonly PosProduct[];
  drops: readonly string[];
};

/** Throws where the browser keeps nothing: the till then lives on what is in memory. */
export async function openCatalogStore(scope: {
  shop_id: string;
  warehouse_id: string;
}): Promise<CatalogStore> {
  const name = `${PREFIX}.${scope.shop_id}.${scope.warehouse_id}`;
  void forgetOtherShops(scope.shop_id);
  const db = await openDB<Stores>(name, VERSION, {
    upgrade: (opened) => {
      for (const old of opened.objectStoreNames) opened.deleteObjectStore(old);
      opened.createObjectStore(ROWS, { keyPath: 'id' });
      opened.createObjectStore(MARKS);
    },
    // Another tab has a newer version: it may go on.
    blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
  });
  const readMark = async <T>(key: string) => ((await db.get(MARKS, key)) as T | undefined) ?? null;
  const writeMark = async (key: string, value: unknown) => void (await db.put(MARKS, value, key));
  return {
    readSince: async () => asSince(await db.get(MARKS, SINCE)),
    readRows: (take) => readRows(db, take),
    write: (change) => writeChange(db, change),
    readPrices: () => readMark<StoredPrices>(PRICES),
    writePrices: (prices) => writeMark(PRICES, prices),
    readPromotions: () => readMark<PosPromotions>(PROMOTIONS_KEY),
    writePromotions: (promotions) => writeMark(PROMOTIONS_KEY, promotions),
    close: () => db.close(),
  };
}

/** Whose device it was: nothing of another shop's goods stays on it. */
async function forgetOtherShops(shop_id: string): Promise<void> {
  const known = await indexedDB.databases?.().catch(() => []);
  for (const { name = '' } of known ?? []) {
    const isOurs = name.startsWith(`${PREFIX}.${shop_id}.`);
    if (name.startsWith(`${PREFIX}.`) && !isOurs) deleteDB(name).catch(() => undefined);
  }
}

const asSince = (stored: unknown) => (typeof stored === 'string' ? stored : null);

async function readRows(
  db: IDBPDatabase<Stores>,
  take: (products: PosProduct[]) => void,
): Promise<void> {
  let range: IDBKeyRange | null = null;
  for (;;) {
    const slice: PosProduct[] = await db.getAll(ROWS, range, SLICE);
    take(slice);
    const last = slice.at(-1);
    if (last === undefined || slice.length < SLICE) return;
    range = IDBKeyRange.lowerBound(last.id, true);
  }
}

/**
 * Another tab may have written meanwhile. What is kept is whole up to its own time: a change that
 * begins before that time and ends after it makes it whole up to the change's. Any other would
 * leave a gap, or put back what was, and is not written.
 */
async function writeChange(db: IDBPDatabase<Stores>, change: CatalogChange): Promise<void> {
  const transaction = db.transaction([ROWS, MARKS], 'readwrite');
  // A write that fails is thrown where it is waited for.
  transaction.done.catch(() => undefined);
  const rows = transaction.objectStore(ROWS);
  const marks = transaction.objectStore(MARKS);
  const storedSince = asSince(await marks.get(SINCE));
  const { from, since } = change;
  const isNewer = storedSince === null || storedSince <= since;
  const fits = from === null ? isNewer : storedSince !== null && from <= storedSince && isNewer;
  if (fits) {
    if (from === null) await rows.clear();
    await Promise.all(change.drops.map((id) => rows.delete(id)));
    for (const start of startsOf(change.puts.length, SLICE)) {
      // The transaction stays open while one request of it is under way.
      await Promise.all(change.puts.slice(start, start + SLICE).map((row) => rows.put(row)));
    }
    await marks.put(since, SINCE);
  }
  await transaction.done;
}
