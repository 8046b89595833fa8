import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { PosPromotions } from '#domains/promotions/contract/pos-promotions.ts';
import type { StoredPrices } from '../cart/list-prices.ts';

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
  const opening = indexedDB.open(name, VERSION);
  opening.onupgradeneeded = () => {
    const db = opening.result;
    for (const old of db.objectStoreNames) db.deleteObjectStore(old);
    db.createObjectStore(ROWS, { keyPath: 'id' });
    db.createObjectStore(MARKS);
  };
  const db = await answerOf(opening);
  // Another tab has a newer version: it may go on.
  db.onversionchange = () => db.close();
  return {
    readSince: () => sinceOf(db.transaction(MARKS)),
    readRows: (take) => readRows(db, take),
    write: (change) => writeChange(db, change),
    readPrices: async () =>
      (await answerOf<StoredPrices | undefined>(marksOf(db).get(PRICES))) ?? null,
    writePrices: async (prices) => {
      await answerOf(marksOf(db, 'readwrite').put(prices, PRICES));
    },
    readPromotions: async () =>
      (await answerOf<PosPromotions | undefined>(marksOf(db).get(PROMOTIONS_KEY))) ?? null,
    writePromotions: async (promotions) => {
      await answerOf(marksOf(db, 'readwrite').put(promotions, PROMOTIONS_KEY));
    },
    close: () => db.close(),
  };
}

function marksOf(db: IDBDatabase, mode: IDBTransactionMode = 'readonly'): IDBObjectStore {
  return db.transaction(MARKS, mode).objectStore(MARKS);
}

/** Whose device it was: nothing of another shop's goods stays on it. */
async function forgetOtherShops(shop_id: string): Promise<void> {
  const known = await indexedDB.databases?.().catch(() => []);
  for (const { name = '' } of known ?? []) {
    const isOurs = name.startsWith(`${PREFIX}.${shop_id}.`);
    if (name.startsWith(`${PREFIX}.`) && !isOurs) indexedDB.deleteDatabase(name);
  }
}

async function sinceOf(transaction: IDBTransaction): Promise<string | null> {
  const since: unknown = await answerOf(transaction.objectStore(MARKS).get(SINCE));
  return typeof since === 'string' ? since : null;
}

async function readRows(db: IDBDatabase, take: (products: PosProduct[]) => void): Promise<void> {
  const rows = db.transaction(ROWS).objectStore(ROWS);
  let range: IDBKeyRange | null = null;
  for (;;) {
    const slice: PosProduct[] = await answerOf(rows.getAll(range, SLICE));
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
async function writeChange(db: IDBDatabase, change: CatalogChange): Promise<void> {
  const transaction = db.transaction([ROWS, MARKS], 'readwrite');
  const done = endOf(transaction);
  const storedSince = await sinceOf(transaction);
  const { from, since } = change;
  const isNewer = storedSince === null || storedSince <= since;
  const fits = from === null ? isNewer : storedSince !== null && from <= storedSince && isNewer;
  if (fits) {
    const rows = transaction.objectStore(ROWS);
    if (from === null) rows.clear();
    for (const id of change.drops) rows.delete(id);
    for (let at = 0; at < change.puts.length; at += SLICE) {
      const slice = change.puts.slice(at, at + SLICE).map((product) => rows.put(product));
      const last = slice.at(-1);
      // The transaction stays open while one request of it is under way.
      if (last !== undefined) await answerOf(last);
    }
    transaction.objectStore(MARKS).put(since, SINCE);
  }
  await done;
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the store did not answer'));
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('nothing was kept'));
  });
  // Whoever waits for the rest of it hears of its failure there.
  done.catch(() => undefined);
  return done;
}
