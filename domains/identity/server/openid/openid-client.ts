import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { assert } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import type { OpenIdSettings } from '#platform/http/site.ts';
import { outboundFetch } from '#platform/outbound/outbound-fetch.ts';
import type { Vouched } from '../../core/decide-linking.ts';
import { readClaims } from './read-claims.ts';

/** The values that a visitor takes to the provider and must bring back. */
export type Journey = {
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
};

/** What a returned code is checked against. `state` null: there was none. */
export type CodeChecks = {
  readonly state: string | null;
  readonly nonce: string | null;
  readonly code_verifier: string | null;
};

const SCOPE = 'openid email profile';
const TIMEOUT_S = 8;
/** The maximum age of an ID token that a program sends. */
const TOKEN_AGE_MAX = '10 minutes';
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

type Found = { readonly config: client.Configuration; readonly keys: JWTVerifyGetKey };

/**
 * Signs users in at one identity provider. Its metadata is loaded at first use and cached: the site
 * starts, and works, while the provider is down.
 */
export class OpenIdClient {
  readonly #settings: OpenIdSettings;
  #found: Promise<Found> | null = null;

  constructor(settings: OpenIdSettings) {
    this.#settings = settings;
  }

  get origin(): string {
    return new URL(this.#settings.issuer).origin;
  }

  /** The address at the provider where the visitor signs in. */
  async addressFor(
    journey: Journey,
    params: { redirect_uri: string } & Readonly<Record<string, string>>,
  ): Promise<string> {
    const { config } = await this.#discovered();
    const { state, nonce, code_verifier } = journey;
    return client.buildAuthorizationUrl(config, {
      ...params,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(code_verifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /** Exchanges the code in the address that the provider redirected to. */
  async exchange(address: URL, checks: CodeChecks): Promise<Vouched> {
    const { config } = await this.#discovered();
    const tokens = await client.authorizationCodeGrant(config, address, {
      expectedState: checks.state ?? client.skipStateCheck,
      idTokenExpected: true,
      ...defined({
        expectedNonce: checks.nonce ?? undefined,
        pkceCodeVerifier: checks.code_verifier ?? undefined,
      }),
    });
    const claims = tokens.claims();
    assert(claims !== undefined, 'an ID token was expected');
    return readClaims(claims);
  }

  /** Same for a bare code that a program received. */
  async exchangeCode(
    code: string,
    { redirect_uri, ...checks }: Omit<CodeChecks, 'state'> & { redirect_uri: string },
  ): Promise<Vouched> {
    const { config } = await this.#discovered();
    const address = new URL(redirect_uri);
    address.search = '';
    address.searchParams.set('code', code);
    const server = config.serverMetadata();
    if (server.authorization_response_iss_parameter_supported === true) {
      address.searchParams.set('iss', server.issuer);
    }
    return this.exchange(address, { ...checks, state: null });
  }

  /** Verifies an ID token that the provider issued to us just now, and returns its claims. */
  async verify(id_token: string, nonce: string | null): Promise<Vouched> {
    const { config, keys } = await this.#discovered();
    const { issuer } = config.serverMetadata();
    const { payload } = await jwtVerify(id_token, keys, {
      // Google omits the scheme in some tokens.
      issuer: [issuer, issuer.replace(/^https:\/\//, '')],
      audience: this.#settings.client_id,
      algorithms: ALGORITHMS,
      maxTokenAge: TOKEN_AGE_MAX,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    if (nonce !== null && payload.nonce !== nonce) throw new Error('an ID token of another nonce');
    return readClaims(payload);
  }

  /** A failed discovery is not cached: the next visitor tries again. */
  #discovered(): Promise<Found> {
    const found = this.#found ?? this.#discover();
    this.#found = found;
    found.catch(() => {
      if (this.#found === found) this.#found = null;
    });
    return found;
  }

  async #discover(): Promise<Found> {
    const { issuer, client_id, client_secret } = this.#settings;
    const isLoopback = LOOPBACK.test(issuer);
    const fetcher = outboundFetch({
      destination: 'sign_in',
      operator_origin: this.origin,
      secrets: [client_secret],
      timeout_ms: TIMEOUT_S * 1000,
    });
    const config = await client.discovery(new URL(issuer), client_id, client_secret, undefined, {
      timeout: TIMEOUT_S,
      [client.customFetch]: fetcher,
      execute: [
        client.enableNonRepudiationChecks,
        ...(isLoopback ? [client.allowInsecureRequests] : []),
      ],
    });
    const { jwks_uri } = config.serverMetadata();
    assert(jwks_uri !== undefined, 'a provider of OpenID Connect publishes its keys');
    const keys = createRemoteJWKSet(new URL(jwks_uri), {
      timeoutDuration: TIMEOUT_S * 1000,
      [customFetch]: fetcher,
    });
    return { config, keys };
  }
}

const clients = new WeakMap<OpenIdSettings, OpenIdClient>();

/** One client for each account, so that its cached metadata is shared. */
export function openIdClientOf(settings: OpenIdSettings): OpenIdClient {
  const client = clients.get(settings) ?? new OpenIdClient(settings);
  clients.set(settings, client);
  return client;
}

/** Plain HTTP is allowed for loopback addresses only. */
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/;

export function newJourney(): Journey {
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    code_verifier: client.randomPKCECodeVerifier(),
  };
}
