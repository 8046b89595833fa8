/**
 * What a handler returns if it needs work that is too long for a transaction: permission and input
 * are valid. It is called again, in a second transaction, with the result of the work as
 * `prepared`.
 */
export class Prepare {
  readonly work: () => Promise<unknown>;

  constructor(work: () => Promise<unknown>) {
    this.work = work;
  }
}

export function prepare(work: () => Promise<unknown>): Prepare {
  return new Prepare(work);
}
