import { type HttpClient, openHttpClient } from './http-client.ts';

/** Kept-alive connections to the server, as many as are busy at once. */
export class Connections {
  readonly #port: number;
  readonly #idle: HttpClient[] = [];
  #opened = 0;

  constructor(port: number) {
    this.#port = port;
  }

  /** How many were opened since the start. */
  get opened(): number {
    return this.#opened;
  }

  async use(work: (client: HttpClient) => Promise<number>): Promise<number> {
    const client = this.#idle.pop() ?? (await this.#open());
    const status = await work(client);
    this.#idle.push(client);
    return status;
  }

  close(): void {
    for (const client of this.#idle) client.close();
  }

  #open(): Promise<HttpClient> {
    this.#opened += 1;
    return openHttpClient(this.#port);
  }
}
