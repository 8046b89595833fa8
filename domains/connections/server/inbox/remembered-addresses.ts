import type { NoticeAddress } from './notice.sql.ts';

/** An address as the database said, and how many notices came to its connection. */
export type RememberedAddress = NoticeAddress & {
  readonly read_at: Date;
  /** Of the hour before `read_at`, and since. */
  count: number;
};

/** Some 2 MB. */
const MOST = 5_000;
const MINUTES_MS = 10 * 60_000;

/**
 * The addresses that were used last, so that a notice takes one round trip to the database. It is
 * a guess: the statement that stores a notice looks whether the address is still as remembered.
 */
export class RememberedAddresses {
  readonly #addresses = new Map<string, RememberedAddress>();

  /** undefined: it has to be read: it is unknown, was read long ago, or has no room left. */
  find(token: string, now: Date, most: number): RememberedAddress | undefined {
    const address = this.#addresses.get(token);
    if (address === undefined || address.count >= most) return undefined;
    const age_ms = Math.abs(now.getTime() - address.read_at.getTime());
    return age_ms < MINUTES_MS ? address : undefined;
  }

  remember(token: string, address: RememberedAddress): void {
    this.#addresses.delete(token);
    this.#addresses.set(token, address);
    const [oldest] = this.#addresses.keys();
    if (this.#addresses.size > MOST && oldest !== undefined) this.#addresses.delete(oldest);
  }
}
