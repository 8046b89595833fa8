import { type PosPrices, posPricesRoute } from '#domains/catalog/contract/pos-prices.ts';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { type PosSync, posSyncRoute } from '#domains/catalog/contract/pos-sync.ts';
import { onProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import type { PosPromotions } from '#domains/promotions/contract/pos-promotions.ts';
import type { NegativeStock } from '#domains/shops/contract/branch.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { call } from '#platform/client/call.ts';
import { NO_PRICES, type StoredPrices, type TillPrices, tillPrices } from '../cart/list-prices.ts';
import { type CatalogIndex, createCatalog } from './catalog-index.ts';
import type { CatalogStore } from './catalog-store.ts';
import { forEachInSlices } from './for-each-in-slices.ts';

const EVERY_MS = 30_000;
/** A browser that does not answer whether it can store is not waited for. */
const STORE_MAX_MS = 2_000;

export type CatalogScope = {
  shop_id: string;
  warehouse_id: string;
  /** Whether negative stock is allowed. */
  negative_stock?: NegativeStock | undefined;
};

export type CatalogState = {
  /** null: no complete copy yet; searches and scans go to the server. */
  index: CatalogIndex | null;
  /** Why there are no products. */
  error: Error | null;
  /** The catalogue is larger than the first response, so loading takes a moment. */
  isMany: boolean;
  /** The price lists. */
  prices: TillPrices;
};

/** The news of one response. */
type News = { puts: Map<string, PosProduct>; drops: Set<string> };

/**
 * The products of a till: from the device at once, then changes from the server, now and every half
 * minute. A product is found by its code as soon as its row has arrived.
 */
export class SyncedCatalog {
  readonly #scope: CatalogScope;
  readonly #catalog: ReturnType<typeof createCatalog>;
  readonly #listeners = new Set<() => void>();
  /** Whether the device's copy is open. */
  readonly #begun: Promise<void>;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #unhear: () => void;
  #state: CatalogState = { index: null, error: null, isMany: false, prices: NO_PRICES };
  #store: CatalogStore | null = null;
  #since: string | null = null;
  #running: Promise<void> | null = null;
  #isAgain = false;
  #isClosed = false;

  constructor(scope: CatalogScope) {
    this.#scope = scope;
    this.#catalog = createCatalog(scope.negative_stock);
    this.findByCode = this.#catalog.findByCode;
    this.#timer = setInterval(this.#onSight, EVERY_MS);
    document.addEventListener('visibilitychange', this.#onSight);
    window.addEventListener('online', this.#onSight);
    this.#unhear = onProductsChanged(() => void this.refresh());
    this.#begun = this.#start();
    this.#running = this.#begun.finally(() => {
      this.#running = null;
      void this.refresh();
    });
  }

  readonly state = (): CatalogState => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly findByCode: ReturnType<typeof createCatalog>['findByCode'];

  /** Adds products that the server has found. */
  learn(products: readonly PosProduct[]): void {
    for (const product of products) this.#catalog.put(product);
  }

  /** Stored promotions, for a till that starts without the server. */
  async readStoredPromotions(): Promise<PosPromotions | null> {
    await this.#begun;
    return (await this.#store?.readPromotions().catch(() => null)) ?? null;
  }

  async storePromotions(promotions: PosPromotions): Promise<void> {
    await this.#begun;
    await this.#store?.writePromotions(promotions).catch(() => undefined);
  }

  /** Loads changes; a running request is followed by another one. */
  refresh(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    if (this.#running !== null) {
      this.#isAgain = true;
      return this.#running;
    }
    this.#isAgain = false;
    this.#running = this.#sync()
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#running = null;
        if (this.#isAgain) void this.refresh();
      });
    return this.#running;
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
    document.removeEventListener('visibilitychange', this.#onSight);
    window.removeEventListener('online', this.#onSight);
    this.#unhear();
    this.#store?.close();
  }

  readonly #onSight = () => {
    if (document.visibilityState === 'visible') void this.refresh();
  };

  #publish(change: Partial<CatalogState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  async #show(): Promise<void> {
    this.#publish({ index: await this.#catalog.index(), error: null });
  }

  /** Loads the device's copy. If it cannot be read, everything is loaded again. */
  async #start(): Promise<void> {
    // The first view does not wait for the code of the device's copy.
    const opening = import('./catalog-store.ts')
      .then(({ openCatalogStore }) => openCatalogStore(this.#scope))
      .catch(() => null);
    const store = await Promise.race([opening, nothingAfter(STORE_MAX_MS)]);
    if (this.#isClosed) return store?.close();
    this.#store = store;
    try {
      const since = (await store?.readSince()) ?? null;
      if (since === null) return;
      const prices = await store?.readPrices();
      if (prices) this.#publish({ prices: tillPrices(prices) });
      await store?.readRows((products) => this.learn(products));
      await this.#show();
      this.#since = since;
    } catch {
      this.#since = null;
    }
  }

  async #sync(): Promise<void> {
    const from = this.#since;
    const news: News = { puts: new Map(), drops: new Set() };
    let cursor: string | null = null;
    let page: PosSync;
    do {
      page = await call(posSyncRoute, { query: this.#question(from, cursor) });
      if (this.#isClosed) return;
      cursor = page.next_cursor;
      const isMany = this.#state.index === null && cursor !== null;
      if (isMany && !this.#state.isMany) this.#publish({ isMany });
      await this.#take(page.data, news);
    } while (cursor !== null);
    await this.#keep(from, page.data, news);
    await this.#takePrices(page.data.prices_version);
  }

  /** A shop without price lists needs no request. */
  async #takePrices(version: string): Promise<void> {
    const known = this.#state.prices.version || '0';
    if (known === version || this.#isClosed) return;
    const { warehouse_id } = this.#scope;
    let cursor: string | null = null;
    let prices: StoredPrices | null = null;
    do {
      const query = { warehouse_id, cursor: cursor ?? undefined };
      const page: PosPrices = await call(posPricesRoute, { query });
      const lines: StoredPrices['lines'] = [...(prices?.lines ?? []), ...page.data.lines];
      // If a list was changed meanwhile, the next request finds another version.
      prices = { ...(prices ?? page.data), lines };
      cursor = page.next_cursor;
    } while (cursor !== null);
    if (this.#isClosed) return;
    this.#publish({ prices: tillPrices(prices) });
    await this.#store?.writePrices(prices).catch(() => undefined);
  }

  #question(from: string | null, cursor: string | null) {
    return {
      warehouse_id: this.#scope.warehouse_id,
      since: from ?? undefined,
      cursor: cursor ?? undefined,
    };
  }

  async #take(
    { is_complete, products, stock, deleted }: PosSync['data'],
    news: News,
  ): Promise<void> {
    const { puts, drops } = news;
    const put = (product: PosProduct) => {
      this.#catalog.put(product);
      puts.set(product.id, product);
      drops.delete(product.id);
    };
    const drop = (id: string) => {
      if (this.#catalog.get(id) === undefined) return;
      this.#catalog.drop(id);
      puts.delete(id);
      drops.add(id);
    };
    await forEachInSlices(products, ({ is_archived, ...product }) => {
      const known = this.#catalog.get(product.id);
      // Rows are sent again because they were written recently; most have not changed.
      if (!is_archived && (is_complete || !isSame(known, product))) put(product);
      if (is_archived) drop(product.id);
    });
    await forEachInSlices(deleted, drop);
    await forEachInSlices(stock, (level) => {
      const known = this.#catalog.get(level.id);
      if (known !== undefined && known.stock !== level.stock) put({ ...known, stock: level.stock });
    });
  }

  /** Shows the changes and stores them. A device without storage can sell too. */
  async #keep(from: string | null, data: PosSync['data'], { puts, drops }: News): Promise<void> {
    const { is_complete, since } = data;
    if (is_complete) {
      for (const id of [...this.#catalog.ids()]) if (!puts.has(id)) this.#catalog.drop(id);
    }
    this.#since = since;
    const isNews = is_complete || puts.size > 0 || drops.size > 0;
    if (isNews || this.#state.index === null) await this.#show();
    const change = { from: is_complete ? null : from, since };
    await this.#store
      ?.write({ ...change, puts: [...puts.values()], drops: [...drops] })
      .catch(() => undefined);
  }

  #fail(error: unknown): void {
    if (this.#isClosed) return;
    const isRefused = error instanceof ApiError && [403, 404].includes(error.status);
    // A user who may not see these products any more is shown none of them.
    if (!isRefused && this.#state.index !== null) return;
    this.#publish({ index: null, error: error instanceof Error ? error : new Error('no goods') });
  }
}

function isSame(known: PosProduct | undefined, product: PosProduct): boolean {
  return known !== undefined && JSON.stringify(known) === JSON.stringify(product);
}

function nothingAfter(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
}
