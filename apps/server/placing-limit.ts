/** Orders within an hour from one network, and from one browser there by what it says of itself. */
const OF_BROWSER = 10;
const OF_NETWORK = 100;
const HOUR_MS = 3_600_000;

/** Networks and browsers that are counted; the oldest leave first. */
const COUNTED_MAX = 50_000;

/** Who places an order. Thousands may share a network, and a browser is easily changed. */
export type Placing = { network: string; browser: string; now: number };

type Counted = { placed: number; ends: number };

/** How many orders visitors may place, for each reserves goods. Refused orders do not count. */
export class PlacingLimit {
  readonly #counted = new Map<string, Counted>();

  /** Counts an order; false: there were too many. */
  take({ network, browser, now }: Placing): boolean {
    const ofNetwork = this.#countedFor(network, now);
    const ofBrowser = this.#countedFor(`${network} ${browser}`, now);
    if (ofNetwork.placed >= OF_NETWORK || ofBrowser.placed >= OF_BROWSER) return false;
    ofNetwork.placed += 1;
    ofBrowser.placed += 1;
    return true;
  }

  /** The order was refused. */
  giveBack({ network, browser, now }: Placing): void {
    this.#countedFor(network, now).placed -= 1;
    this.#countedFor(`${network} ${browser}`, now).placed -= 1;
  }

  #countedFor(key: string, now: number): Counted {
    const before = this.#counted.get(key);
    if (before !== undefined && now < before.ends) return before;
    const counted = { placed: 0, ends: now + HOUR_MS };
    // One that is written again becomes the youngest.
    this.#counted.delete(key);
    this.#counted.set(key, counted);
    const oldest = this.#counted.keys().next().value;
    if (this.#counted.size > COUNTED_MAX && oldest !== undefined) this.#counted.delete(oldest);
    return counted;
  }
}
