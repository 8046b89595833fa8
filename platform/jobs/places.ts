/** What takes a place: a job of a task, and of a shop if it has one. */
export type PlaceOf = { readonly task: string; readonly shop_id: string | undefined };

/**
 * The places of a worker. No shop takes more than a quarter of them, and a task that waits for
 * others no more than half, over all shops: slow receivers of some shops delay no other work.
 */
export class Places {
  readonly #ofShop: number;
  readonly #ofSlow: number;
  readonly #slow: ReadonlySet<string>;
  readonly #taken = new Map<string, number>();

  constructor(places: number, slow: readonly string[] = []) {
    this.#ofShop = Math.max(1, Math.trunc(places / 4));
    this.#ofSlow = Math.max(1, Math.trunc(places / 2));
    this.#slow = new Set(slow);
  }

  /** False: the shop or the task has its share. Other jobs without a shop are never refused. */
  take(of: PlaceOf): boolean {
    const shares = this.#sharesOf(of);
    if (shares.some(({ key, share }) => (this.#taken.get(key) ?? 0) >= share)) return false;
    for (const { key } of shares) this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
    return true;
  }

  leave(of: PlaceOf): void {
    for (const { key } of this.#sharesOf(of)) {
      const taken = (this.#taken.get(key) ?? 0) - 1;
      if (taken > 0) this.#taken.set(key, taken);
      else this.#taken.delete(key);
    }
  }

  #sharesOf({ task, shop_id }: PlaceOf) {
    const shares: { key: string; share: number }[] = [];
    if (shop_id !== undefined) shares.push({ key: `shop ${shop_id}`, share: this.#ofShop });
    if (this.#slow.has(task)) shares.push({ key: `task ${task}`, share: this.#ofSlow });
    return shares;
  }
}
