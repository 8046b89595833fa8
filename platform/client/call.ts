import type { z } from 'zod';
import { defined } from '#domains/kernel/core/defined.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import { accessToken, tokenWasRefused } from './access-token.ts';
import { ApiError, type Problem } from './api-error.ts';
import { leaveForNewShop, shopOfPage } from './shop-of-page.ts';

const PREFIX = '/api/v1';
const TIMEOUT_MS = 20_000;
/** For uploads over a slow line, and for long work on the server. */
const LONG_TIMEOUT_MS = 120_000;

export type CallInput<R extends AnyRoute> = {
  params?: z.input<R['params']>;
  query?: z.input<R['query']>;
  body?: z.input<R['body']>;
};

/** The response with its envelope, typed by the contract. */
export type CallAnswer<R extends AnyRoute> = z.output<R['answer']>;

/** Sends one request to the API. Throws an ApiError for every response that is no success. */
export async function call<R extends AnyRoute>(
  route: R,
  input: CallInput<R> = {},
  signal?: AbortSignal,
): Promise<CallAnswer<R>> {
  const token = await accessToken();
  const shop = shopOfPage();
  if (shop === null) throw new ApiError({ code: 'shop_changed', status: 409 });
  const response = await send(route, input, { token, ...shop }, signal);
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as CallAnswer<R>;
  if (response.status === 401 && token !== null) tokenWasRefused();
  const problem = problemOf(text);
  if (problem.code === 'shop_changed') leaveForNewShop();
  throw new ApiError({ code: 'unexpected', status: response.status, ...problem });
}

async function send(
  route: AnyRoute,
  input: CallInput<AnyRoute>,
  { token, shop_id }: { token: string | null; shop_id: string | null },
  signal: AbortSignal | undefined,
): Promise<Response> {
  const timeout = AbortSignal.timeout(route.is_long ? LONG_TIMEOUT_MS : TIMEOUT_MS);
  try {
    return await fetch(urlOf(route, input), {
      method: route.method,
      headers: {
        accept: 'application/json',
        'accept-language': document.documentElement.lang,
        ...defined({
          authorization: token === null ? undefined : `token ${token}`,
          'x-shop': shop_id ?? undefined,
          'content-type': input.body === undefined ? undefined : 'application/json',
        }),
      },
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new ApiError({ code: 'unreached', status: 0 });
  }
}

export function urlOf(route: Pick<AnyRoute, 'path'>, input: CallInput<AnyRoute>): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const search = query.toString();
  return search === '' ? PREFIX + path : `${PREFIX}${path}?${search}`;
}

/** What the server says about a failure, or nothing. */
export function problemOf(text: string): Partial<Problem> {
  try {
    return JSON.parse(text) as Partial<Problem>;
  } catch {
    return {};
  }
}
