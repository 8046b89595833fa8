/**
 * What a handler answers in its first transaction where it needs work that is too long for one: the
 * caller may do it, and the input is well-formed. It is called once more, in a second transaction,
 * with what came of the work as `prepared`.
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
