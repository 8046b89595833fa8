/**
 * When jobs that found no place come back: after `wait_ms`, and no more than `at_once` of them in
 * that time. Each return costs a few statements, and under load hundreds may wait. None waits for
 * more than ten such times: then the places are given from the first again.
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
    const [first, next] = [now + this.#wait_ms, this.#last + this.#wait_ms / this.#at_once];
    const isInReach = next > first && next <= now + 10 * this.#wait_ms;
    this.#last = isInReach ? next : first;
    return this.#last;
  }
}
