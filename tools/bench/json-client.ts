import { setTimeout as wait } from 'node:timers/promises';
import { PORT } from './rig.ts';

export type JsonAnswer = { status: number; data: Record<string, unknown> };

/** Posts and reads JSON, and counts answers by route and status. */
export class JsonClient {
  readonly counts = new Map<string, number>();
  readonly #token: string;
  readonly #port: number;

  constructor(token: string, port = PORT) {
    this.#token = token;
    this.#port = port;
  }

  async post(kind: string, path: string, body: object): Promise<JsonAnswer> {
    return this.#ask(kind, path, { method: 'POST', body: JSON.stringify(body) });
  }

  async get(kind: string, path: string): Promise<JsonAnswer> {
    return this.#ask(kind, path, {});
  }

  async #ask(kind: string, path: string, more: RequestInit): Promise<JsonAnswer> {
    for (;;) {
      const jsonAnswer = await this.#askOnce(kind, path, more);
      if (jsonAnswer.status !== 503) return jsonAnswer;
      // As Retry-After says; a repeat with the same id gets the same answer.
      await wait(1_000);
    }
  }

  async #askOnce(kind: string, path: string, more: RequestInit): Promise<JsonAnswer> {
    const answer = await fetch(`http://127.0.0.1:${this.#port}/api/v1${path}`, {
      ...more,
      headers: { authorization: `token ${this.#token}`, 'content-type': 'application/json' },
    });
    const json = (await answer.json()) as { data?: Record<string, unknown>; code?: string };
    const end = answer.ok ? 'done' : `${answer.status} ${json.code ?? ''}`;
    const key = `${kind}: ${end}`;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    return { status: answer.status, data: json.data ?? {} };
  }
}
