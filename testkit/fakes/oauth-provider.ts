import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the next answer of an endpoint goes wrong; `drop_after`: it did its work, and is silent. */
export type OauthFault = 'drop_after' | 'error_500' | 'html' | 'never' | 'garbage' | 'busy';

export type OauthEndpoint = 'token' | 'revoke' | 'me';

export type OauthProviderClient = {
  readonly client_id: string;
  readonly client_secret: string;
  readonly redirect_uri: string;
};

/** An answer that waits: the call has arrived, and may be let go. */
export type Held = {
  readonly arrived: PromiseWithResolvers<void>;
  readonly released: PromiseWithResolvers<void>;
};

type Grant = { readonly account: string; readonly scope: string };
type Code = Grant & { readonly redirect_uri: string; readonly challenge: string };
type Answer = readonly [status: number, body: unknown];

const JSON_TYPE = { 'content-type': 'application/json', 'cache-control': 'no-store' };

/**
 * A provider by RFC 6749, 7636 and 7009, in words of our own. A code works once, with the verifier
 * of its challenge; replayed, what it granted is taken back. A refresh token is replaced by the
 * next, and works until the access token that came with the next is used.
 */
export class OauthProvider {
  /** Numbers of calls since it was opened. */
  readonly calls = { token: 0, refresh: 0, revoke: 0, me: 0 };
  /** Access tokens that let in, with their accounts. */
  readonly live = new Map<string, string>();
  /** Every secret that it gave out. */
  readonly secrets: string[] = [];
  /** As whom the person at the page signs in. */
  account = 'rahim@ledger.test';
  /** What is granted in place of what was requested; null: all of it. */
  scope: string | null = null;
  /** Seconds that an access token lives. */
  life_s = 3_600;
  /** The account is closed: tokens are granted, and let nobody in. */
  isClosed = false;

  readonly #client: OauthProviderClient;
  readonly #server = createServer((request, response) => {
    response.on('error', () => undefined);
    void this.#serve(request, response);
  });
  readonly #faults: { endpoint: OauthEndpoint; fault: OauthFault }[] = [];
  readonly #held: (Held & { readonly endpoint: OauthEndpoint })[] = [];
  readonly #codes = new Map<string, Code>();
  /** The accounts of codes that were used. */
  readonly #used = new Map<string, string>();
  readonly #refreshers = new Map<string, Grant>();
  /** The former refresh token by the access token that came with the next one. */
  readonly #formers = new Map<string, string>();

  constructor(client: OauthProviderClient) {
    this.#client = client;
  }

  async open(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  fault(endpoint: OauthEndpoint, fault: OauthFault): void {
    this.#faults.push({ endpoint, fault });
  }

  /** Does the next work of an endpoint at once, and answers when it is let go. */
  hold(endpoint: OauthEndpoint): Held {
    const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = { arrived, released };
    this.#held.push({ endpoint, ...held });
    return held;
  }

  /** Ends access tokens, but not what renews them. */
  endAccess(): void {
    this.live.clear();
  }

  /** The person withdraws the permission: nothing works any more. */
  withdraw(): void {
    this.live.clear();
    this.#refreshers.clear();
  }

  /** A person opens the page at the address and presses a button; answers where it leads. */
  async press(address: string, button: 'allow' | 'deny'): Promise<URL> {
    const page = await fetch(address);
    if (page.status !== 200) throw new Error(`the provider has no page: ${page.status}`);
    const body = new URLSearchParams({ button });
    const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' });
    return new URL(answer.headers.get('location') ?? '');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://fake');
    const form = new URLSearchParams(await textOf(request));
    if (url.pathname === '/_control') {
      send(response, this.#control(form));
      return;
    }
    if (url.pathname === '/oauth/authorize') {
      this.#authorize(request, response, { query: url.searchParams, form });
      return;
    }
    const endpoint = ENDPOINTS[url.pathname];
    if (endpoint === undefined) {
      send(response, [404, { error: 'not_found' }]);
      return;
    }
    this.calls[endpoint] += 1;
    const at = this.#faults.findIndex((one) => one.endpoint === endpoint);
    const fault = at < 0 ? undefined : this.#faults.splice(at, 1)[0]?.fault;
    if (fault === 'never') return;
    const wrong = fault === undefined ? undefined : WRONG[fault];
    const answer = wrong ?? this.#answer(endpoint, request, form);
    const holding = this.#held.findIndex((one) => one.endpoint === endpoint);
    const [held] = holding < 0 ? [] : this.#held.splice(holding, 1);
    held?.arrived.resolve();
    await held?.released.promise;
    if (fault === 'drop_after') response.destroy();
    else send(response, answer);
  }

  #authorize(
    { method }: IncomingMessage,
    response: ServerResponse,
    { query, form }: { query: URLSearchParams; form: URLSearchParams },
  ): void {
    if (!this.#isSound(query)) {
      send(response, [400, { error: 'invalid_request' }]);
      return;
    }
    if (method !== 'POST') {
      send(response, [200, PAGE]);
      return;
    }
    const back = new URL(this.#client.redirect_uri);
    back.searchParams.set('state', query.get('state') ?? '');
    if (form.get('button') === 'allow') back.searchParams.set('code', this.#newCode(query));
    else back.searchParams.set('error', 'access_denied');
    response.writeHead(302, { location: back.href }).end();
  }

  #isSound(query: URLSearchParams): boolean {
    return (
      query.get('response_type') === 'code' &&
      query.get('client_id') === this.#client.client_id &&
      query.get('redirect_uri') === this.#client.redirect_uri &&
      query.get('code_challenge_method') === 'S256' &&
      /^[\w-]{43}$/.test(query.get('code_challenge') ?? '') &&
      (query.get('state') ?? '').length >= 43
    );
  }

  #newCode(query: URLSearchParams): string {
    const code = this.#secret('code');
    this.#codes.set(code, {
      account: this.account,
      scope: this.scope ?? query.get('scope') ?? '',
      redirect_uri: query.get('redirect_uri') ?? '',
      challenge: query.get('code_challenge') ?? '',
    });
    return code;
  }

  /** From another process. */
  #control(form: URLSearchParams): Answer {
    if (form.get('do') === 'withdraw') this.withdraw();
    this.account = form.get('account') ?? this.account;
    return [200, this.calls];
  }

  #answer(endpoint: OauthEndpoint, { headers }: IncomingMessage, form: URLSearchParams): Answer {
    if (endpoint === 'me') return this.#me(headers.authorization ?? '');
    const isOurs =
      form.get('client_id') === this.#client.client_id &&
      form.get('client_secret') === this.#client.client_secret;
    if (!isOurs) return [401, { error: 'invalid_client' }];
    if (endpoint === 'revoke') {
      this.#forget(this.#refreshers.get(form.get('token') ?? '')?.account);
      return [200, ''];
    }
    if (form.get('grant_type') === 'authorization_code') return this.#exchange(form);
    if (form.get('grant_type') !== 'refresh_token') return refused('unsupported_grant_type');
    this.calls.refresh += 1;
    const former = form.get('refresh_token') ?? '';
    const known = this.#refreshers.get(former);
    return known === undefined ? refused('invalid_grant') : [200, this.#grant(known, former)];
  }

  #me(authorization: string): Answer {
    const [, access = ''] = /^Bearer (.+)$/.exec(authorization) ?? [];
    const account = this.isClosed ? undefined : this.live.get(access);
    if (account === undefined) return [401, { error: 'invalid_token' }];
    // Its pair has arrived, so the former one ends.
    this.#refreshers.delete(this.#formers.get(access) ?? '');
    return [200, { account, plan: 'free' }];
  }

  #exchange(form: URLSearchParams): Answer {
    const code = form.get('code') ?? '';
    const known = this.#codes.get(code);
    this.#codes.delete(code);
    if (known === undefined) {
      this.#forget(this.#used.get(code));
      return refused('invalid_grant');
    }
    const hash = createHash('sha256').update(form.get('code_verifier') ?? '');
    const isSame = form.get('redirect_uri') === known.redirect_uri;
    if (!isSame || hash.digest('base64url') !== known.challenge) return refused('invalid_grant');
    this.#used.set(code, known.account);
    return [200, this.#grant(known, null)];
  }

  #grant({ account, scope }: Grant, former: string | null): unknown {
    const [access_token, refresh_token] = [this.#secret('access'), this.#secret('refresh')];
    this.live.set(access_token, account);
    this.#refreshers.set(refresh_token, { account, scope });
    if (former !== null) this.#formers.set(access_token, former);
    const { life_s: expires_in } = this;
    return { access_token, token_type: 'Bearer', refresh_token, scope, expires_in };
  }

  #forget(account: string | undefined): void {
    for (const [access, owner] of this.live) if (owner === account) this.live.delete(access);
    for (const [token, one] of this.#refreshers) {
      if (one.account === account) this.#refreshers.delete(token);
    }
  }

  #secret(kind: string): string {
    const made = `${kind}-${randomBytes(18).toString('base64url')}`;
    this.secrets.push(made);
    return made;
  }
}

const ENDPOINTS: Readonly<Record<string, OauthEndpoint>> = {
  '/oauth/token': 'token',
  '/oauth/revoke': 'revoke',
  '/v1/me': 'me',
};

const WRONG: Readonly<Partial<Record<OauthFault, Answer>>> = {
  error_500: [500, '<html>Internal Server Error</html>'],
  busy: [429, { error: 'slow_down' }],
  html: [200, '<html>Welcome</html>'],
  garbage: [200, { access_token: 7, token_type: 'bearer' }],
};

const PAGE = `<!doctype html><html lang="en"><title>Sample Ledger</title>
<link rel="icon" href="data:,"><h1>Sample Ledger</h1>
<form method="post"><button name="button" value="allow">Allow</button>
<button name="button" value="deny">Deny</button></form></html>`;

const refused = (error: string): Answer => [400, { error, error_description: 'of the fake' }];

function send(response: ServerResponse, [status, body]: Answer): void {
  const isText = typeof body === 'string';
  response.writeHead(status, isText ? { 'content-type': 'text/html' } : JSON_TYPE);
  response.end(isText ? body : JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
