import { idAt } from '../apps/server/described/example-id.ts';
import { NOW } from './shop.ts';

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** A text that is an id, maybe with a prefix. */
const IS_ID = /^(?:msg_)?[0-9a-f-]{36}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** Keys, secrets, and links that open without signing in. */
const SECRET = /^(hk_|whsec_|http:\/\/localhost\/r\/).+/;

/** Exchanges the ids of a shop for those of examples; what differs by run becomes the same. */
export class ExampleNames {
  readonly #realOf = new Map<string, string>();
  readonly #exampleOf = new Map<string, string>();

  add(real: string, example: string): void {
    this.#realOf.set(example, real);
    this.#exampleOf.set(real, example);
  }

  /** The request with the shop's own ids; those that the client chooses stay. */
  toReal<T>(request: T): T {
    const text = JSON.stringify(request);
    for (const [id] of text.matchAll(UUIDS)) if (!this.#realOf.has(id)) this.add(id, id);
    return JSON.parse(text.replace(UUIDS, (id) => this.#realOf.get(id) ?? id));
  }

  /** The answer with the ids of examples; a new id is named by its place. */
  toExample(route: string, answer: unknown, place = ''): unknown {
    if (typeof answer === 'string') return this.#exchange(answer, route, place);
    if (typeof answer !== 'object' || answer === null) return answer;
    const at = (name: string | number) => (place === '' ? `${name}` : `${place}.${name}`);
    if (Array.isArray(answer)) {
      return answer.map((one, index) => this.toExample(route, one, at(index)));
    }
    return Object.fromEntries(
      Object.entries(answer).map(([name, one]) => [name, this.toExample(route, one, at(name))]),
    );
  }

  #exchange(text: string, route: string, place: string): string {
    if (SECRET.test(text)) return text.replace(SECRET, '$1…');
    if (INSTANT.test(text)) return text.startsWith('2027') ? text : NOW.toISOString();
    return text.replace(UUIDS, (id) => {
      if (!this.#exampleOf.has(id) && IS_ID.test(text)) this.add(id, idAt(route, place));
      return this.#exampleOf.get(id) ?? id;
    });
  }
}
