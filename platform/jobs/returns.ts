/**
 * When jobs that found no place come back: after `wait_ms`, and no more than `at_once` of them in
 * that time. Each return costs a few statements, and under load hundreds may wait.
 */
export class Returns {
  readonly #wait_ms: number;
  readonly #at_once: number;
  #last = 0;

  constructor(wait_ms: number, at_once: number) {
    this.#wait_ms = wait_ms;
    this.#at_once = at_once;
  }

  /** In milliseconds of the clock, as `now`. */
  next(now: number): number {
    this.#last = Math.max(now + this.#wait_ms, this.#last + this.#wait_ms / this.#at_once);
    return this.#last;
  }
}
