import { type Database, transactTogether } from '#platform/db/database.ts';
import { setShopByKeyQuery } from '#platform/db/shop-set.sql.ts';
import { type Admission, Overloaded } from '#platform/http/admission.ts';
import { type ArrivedNotice, type StoredNotice, storeNoticesQuery } from './store-notices.sql.ts';

/** Notices of a transaction, and those that may wait for it: a notice has up to 64 kB. */
const AT_ONCE = 100;
const WAITING_MAX = 500;

type Waiting = {
  readonly notice: ArrivedNotice;
  readonly settle: (stored: StoredNotice) => void;
  readonly fail: (error: unknown) => void;
};

/**
 * Stores notices. Those that come while others are being stored are stored together, in the next
 * transaction: of a single notice the transaction costs more than the notice, and many services
 * push at once.
 */
export class NoticeWriter {
  readonly #database: Database;
  readonly #admission: Admission;
  #waiting: Waiting[] = [];
  #isStoring = false;

  constructor(database: Database, admission: Admission) {
    this.#database = database;
    this.#admission = admission;
  }

  /**
   * Returns after the notice is committed.
   *
   * @throws Overloaded, Unavailable: the service may send it again.
   */
  store(notice: ArrivedNotice): Promise<StoredNotice> {
    if (this.#waiting.length >= WAITING_MAX) throw new Overloaded();
    const stored = new Promise<StoredNotice>((settle, fail) => {
      this.#waiting.push({ notice, settle, fail });
    });
    if (!this.#isStoring) void this.#storeWaiting();
    return stored;
  }

  async #storeWaiting(): Promise<void> {
    this.#isStoring = true;
    while (this.#waiting.length > 0) {
      const some = this.#waiting.slice(0, AT_ONCE);
      this.#waiting = this.#waiting.slice(AT_ONCE);
      await this.#storeSome(some);
    }
    this.#isStoring = false;
  }

  async #storeSome(some: readonly Waiting[]): Promise<void> {
    const notices = some.map(({ notice }) => notice);
    try {
      const stored = await this.#admission.run('write', () => storeAll(this.#database, notices));
      for (const { notice, settle } of some) settle(stored.get(notice) as StoredNotice);
    } catch (error) {
      for (const { fail } of some) fail(error);
    }
  }
}

/**
 * One transaction, however many shops they are of. Each statement sees its own shop alone. The
 * shops come in the order of their ids, so that two servers do not wait for each other.
 */
async function storeAll(
  database: Database,
  notices: readonly ArrivedNotice[],
): Promise<ReadonlyMap<ArrivedNotice, StoredNotice>> {
  const byShop = Map.groupBy(notices, ({ shop_id }) => shop_id);
  const shops = [...byShop].sort(([a], [b]) => (a < b ? -1 : 1));
  const queries = shops.flatMap(([shop_id, some]) => [
    setShopByKeyQuery({ shop_id }),
    storeNoticesQuery(shop_id, some),
  ]);
  const rows = await transactTogether(database, queries);
  const stored = shops.flatMap(([, some], place) => {
    const outcomes = rows[2 * place + 1] as readonly StoredNotice[];
    return some.map((notice, at) => [notice, outcomes[at] as StoredNotice] as const);
  });
  return new Map(stored);
}
