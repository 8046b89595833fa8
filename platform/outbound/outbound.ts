import { Agent, buildConnector, type Dispatcher } from 'undici';
import { guardLookup, type Resolve, resolvePublic } from './guard-lookup.ts';
import { firstHop, type Hop, locationOf, nextHop } from './hops.ts';
import type { OutboundAnswer, OutboundCall, OutboundFailure } from './outbound-call.ts';
import { connectError, OutboundError, outboundError } from './outbound-error.ts';
import { outboundSeconds } from './outbound-seconds.ts';
import type { Trust } from './read-address.ts';
import { BODILESS, readBody } from './read-body.ts';
import { redactAddress, secretsOf } from './redact.ts';
import { readRetryAfter } from './retry-after.ts';

type OutboundOptions = {
  /** Of names that a shop chose; a test gives its own. */
  readonly resolve?: Resolve;
  /** Until TLS stands. */
  readonly connect_ms?: number;
};

const CONNECT_MS = 5_000;
const TIMEOUT_MS = 10_000;
const BYTES_MAX = 1_048_576;

/** A status that came, while the rest of its answer is being read. */
type Progress = { status: number | null };

/** The one HTTP client for calls that leave the server. */
export class Outbound {
  readonly #agents: Readonly<Record<Trust, Agent>>;

  constructor({ resolve = resolvePublic, connect_ms = CONNECT_MS }: OutboundOptions = {}) {
    this.#agents = {
      operator: openAgent({ timeout: connect_ms }),
      shop: openAgent({ timeout: connect_ms, lookup: guardLookup(resolve) }),
    };
  }

  async call(call: OutboundCall): Promise<OutboundAnswer | OutboundFailure> {
    const began = performance.now();
    const result = await this.#inTime(call);
    const outcome = 'failure' in result ? result.failure : `${Math.floor(result.status / 100)}xx`;
    const { destination } = call;
    outboundSeconds.observe({ destination, outcome }, (performance.now() - began) / 1000);
    return result;
  }

  async #inTime(call: OutboundCall): Promise<OutboundAnswer | OutboundFailure> {
    const timeOut = AbortSignal.timeout(call.timeout_ms ?? TIMEOUT_MS);
    const signal = call.signal === undefined ? timeOut : AbortSignal.any([timeOut, call.signal]);
    const progress: Progress = { status: null };
    const called = `${call.method} ${redactAddress(call.url, secretsOf(call))}`;
    try {
      return { ...(await this.#follow(call, signal, progress)), called };
    } catch (error) {
      const { code, why } = outboundError(error);
      return { failure: code, why, status: progress.status, called };
    }
  }

  async #follow(
    call: OutboundCall,
    signal: AbortSignal,
    progress: Progress,
  ): Promise<Omit<OutboundAnswer, 'called'>> {
    const { bytes_max = BYTES_MAX, redirects_max = 0 } = call;
    let hop = firstHop(call);
    for (let redirects = 0; ; redirects += 1) {
      const response = await this.#send(hop, signal);
      const headers = headersOf(response);
      const { statusCode: status, body } = response;
      const location = redirects_max === 0 ? null : locationOf(hop, status, headers);
      if (location === null) {
        progress.status = status;
        const isEmpty = hop.method === 'HEAD' || BODILESS.includes(status);
        const encoding = isEmpty ? null : headers.get('content-encoding');
        return {
          status,
          headers,
          body: await readBody(body, { encoding, bytes_max }),
          retry_after_ms: readRetryAfter(status, headers.get('retry-after'), Date.now()),
        };
      }
      body.on('error', () => undefined).destroy();
      if (redirects === redirects_max) throw new OutboundError('too_many_redirects');
      hop = nextHop(hop, location);
    }
  }

  #send({ url, trust, ...hop }: Hop, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const path = url.pathname + url.search;
    return this.#agents[trust].request({ ...hop, origin: url.origin, path, signal });
  }
}

/** One for the process: every call of the server goes through it. */
export const outbound = new Outbound();

/** A connection serves one call, so each call resolves and checks its name anew. */
function openAgent(options: buildConnector.BuildOptions): Agent {
  const connect = buildConnector({ ...options, allowH2: false });
  return new Agent({
    pipelining: 0,
    connect: (target, done) =>
      connect(target, (error, socket) => {
        if (error === null) done(null, socket);
        else done(connectError(error), null);
      }),
  });
}

function headersOf({ headers }: Dispatcher.ResponseData): Headers {
  const pairs = Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return new Headers(pairs);
}
