/** The places of a worker: no shop takes more than a quarter of them. */
export class Places {
  readonly #share: number;
  readonly #taken = new Map<string, number>();

  constructor(places: number) {
    this.#share = Math.max(1, Math.trunc(places / 4));
  }

  /** False: the shop has its share. Jobs without a shop are never refused. */
  take(shop_id: string | undefined): boolean {
    if (shop_id === undefined) return true;
    const taken = this.#taken.get(shop_id) ?? 0;
    if (taken >= this.#share) return false;
    this.#taken.set(shop_id, taken + 1);
    return true;
  }

  leave(shop_id: string | undefined): void {
    if (shop_id === undefined) return;
    const taken = (this.#taken.get(shop_id) ?? 0) - 1;
    if (taken > 0) this.#taken.set(shop_id, taken);
    else this.#taken.delete(shop_id);
  }
}
