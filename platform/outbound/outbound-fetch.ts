import { outbound } from './outbound.ts';
import type { Destination, OutboundCall } from './outbound-call.ts';
import { OutboundError } from './outbound-error.ts';
import { BODILESS } from './read-body.ts';

type FetchOptions = {
  readonly destination: Destination;
  /** The operator's address; what it leads to elsewhere is trusted no more than a shop's. */
  readonly operator_origin: string;
  readonly secrets: readonly string[];
  readonly timeout_ms: number;
};

type Init = {
  readonly method?: string;
  readonly headers?: ConstructorParameters<typeof Headers>[0];
  readonly body?: unknown;
};

/** The client in the form of `fetch`, for libraries that take one. They follow no redirects. */
export function outboundFetch(options: FetchOptions) {
  const { operator_origin, ...rest } = options;
  /** @throws OutboundError */
  return async (url: string, { method = 'GET', headers, body: sent }: Init): Promise<Response> => {
    const result = await outbound.call({
      ...rest,
      trust: URL.parse(url)?.origin === operator_origin ? 'operator' : 'shop',
      method: method as OutboundCall['method'],
      url,
      headers: Object.fromEntries(new Headers(headers)),
      body: sent === undefined || sent === null ? '' : String(sent),
    });
    if ('failure' in result) throw new OutboundError(result.failure, result.why);
    const { status } = result;
    const body = BODILESS.includes(status) ? null : result.body;
    return new Response(body, { status, headers: result.headers });
  };
}
