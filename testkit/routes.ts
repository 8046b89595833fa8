import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import type { TestServer } from './http.ts';
import { SAMPLES } from './samples.ts';
import type { CallInput } from './shop.ts';
import type { World } from './world.ts';

/** `POST /pos-sale/`. */
export const keyOf = ({ route }: Endpoint) => `${route.method} ${route.path}`;

export type RouteResponse = {
  status: number;
  code: string;
  text: string;
  /** null for a file. */
  json: unknown;
  ms: number;
};

export async function sampleOf(endpoint: Endpoint, world: World): Promise<CallInput> {
  const key = keyOf(endpoint);
  const list = key.replace('GET /exports/', 'GET /');
  const input = withId(endpoint, await assertPresent(SAMPLES[list], `a sample of ${key}`)(world));
  return list === key ? input : { ...input, query: { ...input.query, format: 'csv' } };
}

/** Adds an id where the route accepts one. */
function withId(endpoint: Endpoint, input: CallInput): CallInput {
  if (!isCreation(endpoint)) return input;
  return { ...input, body: { id: newId(), ...(input.body as object) } };
}

/** Whether it creates something under a client-chosen id. */
export function isCreation({ route }: Endpoint): boolean {
  const { shape = {} } = route.body as unknown as { shape?: Record<string, z.ZodType> };
  return shape.id?.safeParse(undefined).success === true;
}

/** Routes that end their token, or move it to another shop. */
const LAST_CALLS = ['POST /auth/logout', 'POST /auth/shop'];

/** A third of a token's life. */
const TOKEN_REUSE_MS = 5 * 60_000;

const tokens = new WeakMap<Actor, { token: Promise<string>; begun: number }>();

/** A token of this user, reused between calls, except after a call that ends it. */
export function tokenFor(world: World, actor: Actor, endpoint: Endpoint): Promise<string> {
  if (LAST_CALLS.includes(keyOf(endpoint))) return world.token(actor);
  const last = tokens.get(actor);
  const now = performance.now();
  if (last !== undefined && now - last.begun < TOKEN_REUSE_MS) return last.token;
  const token = world.token(actor);
  tokens.set(actor, { token, begun: now });
  return token;
}

/** Sends the sample of a route with this token, with parts replaced. */
export async function requestAs(
  server: TestServer,
  token: string,
  { endpoint, world, input }: { endpoint: Endpoint; world: World; input?: CallInput },
): Promise<RouteResponse> {
  return requestRoute(server, endpoint, {
    input: { ...(await sampleOf(endpoint, world)), ...input },
    headers: { authorization: `token ${token}` },
  });
}

/** One request over HTTP. A text body is sent as it is. */
export async function requestRoute(
  { url }: TestServer,
  { route }: Endpoint,
  { input, headers = {} }: { input: CallInput; headers?: Record<string, string> },
): Promise<RouteResponse> {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? 'none')),
  );
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  );
  const hasBody = route.method !== 'GET' && input.body !== undefined;
  const body = typeof input.body === 'string' ? input.body : JSON.stringify(input.body);
  const begun = performance.now();
  const answer = await fetch(`${url}/api/v1${path}?${query}`, {
    method: route.method,
    headers: {
      ...headers,
      ...defined({ 'content-type': hasBody ? 'application/json' : undefined }),
    },
    ...defined({ body: hasBody ? body : undefined }),
  });
  const text = await answer.text();
  const isFile = !(answer.headers.get('content-type') ?? '').includes('json');
  const json: unknown = isFile ? null : JSON.parse(text);
  const code = (json as { code?: string } | null)?.code ?? '';
  return { status: answer.status, code, text, json, ms: performance.now() - begun };
}

/** A path in an input: `['body', 'lines', '0', 'variant_id']`. */
export type InputPath = readonly string[];

/** Every path of an input, including objects and lists, but not the input itself. */
export function inputPaths(value: unknown, at: InputPath = []): InputPath[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    [...at, name],
    ...inputPaths(inner, [...at, name]),
  ]);
}

export function valueAt(value: unknown, path: InputPath): unknown {
  return path.reduce<unknown>(
    (inner, name) => (inner as Record<string, unknown> | undefined)?.[name],
    value,
  );
}

/** A copy with another value at a path; `undefined` removes it. */
export function replaceAt<T>(value: T, path: InputPath, replacement: unknown): T {
  const copy = structuredClone(value);
  const parent = valueAt(copy, path.slice(0, -1)) as Record<string, unknown>;
  const name = path.at(-1) ?? '';
  if (replacement === undefined) delete parent[name];
  else parent[name] = replacement;
  return copy;
}

/** The paths of ids in the schemas of a route: `params.id`, `body.lines.*.variant_id`. */
export function idPaths({ route }: Endpoint): string[] {
  const schemas = { params: route.params, query: route.query, body: route.body };
  return Object.entries(schemas).flatMap(([part, schema]) =>
    idsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, part),
  );
}

type Schema = {
  pattern?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  prefixItems?: Schema[];
};

function idsIn(schema: Schema, at: string): string[] {
  const { additionalProperties } = schema;
  const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  return [
    ...(schema.pattern?.startsWith('^[0-9a-f]{8}-') ? [at] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      idsIn(inner, `${at}.${name}`),
    ),
    ...[schema.items, ...(schema.prefixItems ?? []), others].flatMap((inner) =>
      inner === undefined ? [] : idsIn(inner, `${at}.*`),
    ),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(
      (inner) => idsIn(inner, at),
    ),
  ];
}
