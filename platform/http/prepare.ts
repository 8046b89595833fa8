import type { Tx } from '#platform/db/tx.ts';

/** A transaction of its own in a shop, committed unless `work` answers a rejection. */
export type InShop = <T>(shop_id: string, work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Work between two transactions of a request; it may begin transactions of its own. */
export type Work = (inShop: InShop) => Promise<unknown>;

/**
 * What a handler returns if it needs work that is too long for a transaction: permission and input
 * are valid. It is called again, in a second transaction, with the result of the work as
 * `prepared`.
 */
export class Prepare {
  readonly work: Work;

  constructor(work: Work) {
    this.work = work;
  }
}

export function prepare(work: Work): Prepare {
  return new Prepare(work);
}
