/**
 * Repeats a task beside the requests, with a pause after each round. A failed round (the database
 * is away) is repeated by the next one.
 */
export class Rounds {
  readonly #round: (isOver: () => boolean) => Promise<void>;
  readonly #pauseMs: number;
  #timer: NodeJS.Timeout | undefined;
  #underWay: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(round: (isOver: () => boolean) => Promise<void>, pauseMs: number) {
    this.#round = round;
    this.#pauseMs = pauseMs;
    this.#wait();
  }

  /** Finishes the running round; the rest waits until the server runs again. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#underWay;
  }

  #wait(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#underWay = this.#round(() => this.#isClosed)
        .catch(() => undefined)
        .then(() => this.#wait());
    }, this.#pauseMs);
  }
}
