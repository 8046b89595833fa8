import * as client from 'openid-client';
import { defined } from '#domains/kernel/core/defined.ts';
import type { OauthClient, Site } from '#platform/http/site.ts';
import { outbound } from '#platform/outbound/outbound.ts';
import type { OutboundAnswer, OutboundFailure } from '#platform/outbound/outbound-call.ts';
import { outboundFetch } from '#platform/outbound/outbound-fetch.ts';
import { type OauthApp, readAccount } from '../../core/oauth-app.ts';
import type { Granted } from '../../core/tokens.ts';
import type { Called, CallFacts } from '../gateways/call-gateway.ts';
import { failed, failureOfStatus } from '../gateways/read-answer.ts';
import { type Failed, hasFailed } from '../gateways/sms-adapter.ts';
import { noAnswer, readFailure } from './read-failure.ts';

/** Half of what one caller has to renew the tokens, and somebody waits before a page. */
const TIMEOUT_S = 7;

type Begun = {
  readonly redirect_uri: string;
  readonly state: string;
  /** Of PKCE; null: the service documents none. */
  readonly code_verifier: string | null;
};

/** What the code that came back is checked against. */
type Checks = Omit<Begun, 'redirect_uri'>;

/** A service at which a shop signs in, by OAuth 2; each call is a value, whatever happens. */
export class OauthService {
  readonly app: OauthApp;
  readonly #client: OauthClient;
  /** The address in place of the service's own; null: its own. */
  readonly #address: string | null;

  constructor(app: OauthApp, settings: OauthClient, address: string | null) {
    this.app = app;
    this.#client = settings;
    this.#address = address;
  }

  /** Where the browser goes to permit the connection. */
  async addressFor({ redirect_uri, state, code_verifier }: Begun): Promise<string> {
    const code_challenge =
      code_verifier === null ? undefined : await client.calculatePKCECodeChallenge(code_verifier);
    const code_challenge_method = code_challenge === undefined ? undefined : 'S256';
    const scope = this.app.oauth2.scopes.map((one) => one.scope).join(' ');
    return client.buildAuthorizationUrl(this.#configuration(), {
      redirect_uri,
      scope,
      state,
      ...defined({ code_challenge, code_challenge_method }),
    }).href;
  }

  /** Exchanges the code in the address that the service redirected to. */
  exchange(address: URL, { state, code_verifier }: Checks): Promise<Called<Granted>> {
    return this.#token('token', [], (configuration) =>
      client.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        ...defined({ pkceCodeVerifier: code_verifier ?? undefined }),
      }),
    );
  }

  refresh(refresh_token: string): Promise<Called<Granted>> {
    return this.#token('token', [refresh_token], (configuration) =>
      client.refreshTokenGrant(configuration, refresh_token),
    );
  }

  /** Has a token and those that came with it forgotten; null: the service documents no way. */
  async revoke(token: string): Promise<Called<object> | null> {
    if (this.app.oauth2.revoke_url === null) return null;
    return this.#token('revoke', [token], async (configuration) => {
      await client.tokenRevocation(configuration, token);
      return {};
    });
  }

  /** One harmless read: their name of the account. */
  async account(access_token: string): Promise<Called<{ readonly account: string }>> {
    const url = this.#place(this.app.oauth2.account_url);
    const began = performance.now();
    const answer = await outbound.call({
      destination: 'app',
      trust: this.#address === null ? 'shop' : 'operator',
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${access_token}`, accept: 'application/json' },
      secrets: [access_token],
      timeout_ms: TIMEOUT_S * 1_000,
    });
    const result = this.#readAccount(answer);
    const { pathname: path } = new URL(url);
    const { status } = answer;
    const retry_after_ms = 'failure' in answer ? null : answer.retry_after_ms;
    const facts = { operation: 'account', method: 'GET', path, status } as const;
    return { ...calledBy(facts, { began, result }), retry_after_ms };
  }

  #readAccount(answer: OutboundAnswer | OutboundFailure): { account: string } | Failed {
    if ('failure' in answer) return noAnswer(answer.failure);
    const { status, body } = answer;
    if (status === 401) return failed('access_withdrawn', status, '');
    if (status < 200 || status > 299) return failed(failureOfStatus(status), status, '');
    const account = readAccount(this.app.oauth2, body.toString('utf8'));
    return account === null ? failed('answer_unreadable', status, '') : { account };
  }

  async #token<T extends object>(
    operation: 'token' | 'revoke',
    secrets: readonly string[],
    work: (configuration: client.Configuration) => Promise<T>,
  ): Promise<Called<T>> {
    const configuration = this.#configuration();
    const { token_url, revoke_url } = this.app.oauth2;
    const { pathname: path } = new URL(operation === 'token' ? token_url : (revoke_url ?? ''));
    const fetcher = outboundFetch({
      destination: 'app',
      operator_origin: this.#address ?? '',
      secrets: [this.#client.client_secret, ...secrets],
      timeout_ms: TIMEOUT_S * 1_000,
    });
    let status: number | null = null;
    configuration[client.customFetch] = async (url, init) => {
      const response = await fetcher(url, init);
      status = response.status;
      return response;
    };
    const began = performance.now();
    const result = await work(configuration).catch((error: unknown) => readFailure(error, status));
    const facts = { operation, method: 'POST', path, status } as const;
    return { ...calledBy(facts, { began, result }), retry_after_ms: null };
  }

  #configuration(): client.Configuration {
    const { issuer, authorize_url, token_url, revoke_url } = this.app.oauth2;
    const revocation_endpoint = revoke_url === null ? undefined : this.#place(revoke_url);
    const { client_id, client_secret } = this.#client;
    const configuration = new client.Configuration(
      {
        issuer,
        authorization_endpoint: this.#place(authorize_url),
        token_endpoint: this.#place(token_url),
        ...defined({ revocation_endpoint }),
      },
      client_id,
      client_secret,
    );
    configuration.timeout = TIMEOUT_S;
    // A configured address is the operator's own.
    if (this.#address !== null) client.allowInsecureRequests(configuration);
    return configuration;
  }

  #place(url: string): string {
    if (this.#address === null) return url;
    const { pathname, search } = new URL(url);
    return this.#address + pathname + search;
  }
}

type Facts = Pick<CallFacts, 'operation' | 'method' | 'path' | 'status'>;

function calledBy<T extends object>(
  facts: Facts,
  { began, result }: { began: number; result: T | Failed },
) {
  const failure = hasFailed(result) ? result : null;
  const failure_code = failure?.failure ?? null;
  const their_code = failure?.their_code ?? '';
  const duration_ms = Math.ceil(performance.now() - began);
  return { result, facts: { ...facts, duration_ms, failure_code, their_code } };
}

/** null: the operator has no client at this service. */
export function oauthServiceOf(site: Site, app: OauthApp): OauthService | null {
  const settings = site.oauth_clients[app.app];
  return settings === undefined
    ? null
    : new OauthService(app, settings, site.services[app.app] ?? null);
}
