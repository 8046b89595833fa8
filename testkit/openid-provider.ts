import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import type { OpenIdSettings } from '#platform/http/site.ts';
import { Visitor } from './visitor.ts';

/** An account at the provider. */
export type Account = {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
};

export type OpenIdServer = OpenIdSettings & {
  /** An unknown login gets the verified address `{login}@gmail.test`. */
  readonly accounts: Map<string, Account>;
  /** An ID token of the provider, with claims of the test. */
  token(claims: JWTPayload, more?: { issued_at?: Date }): Promise<string>;
  close(): Promise<void>;
};

const CLIENT = { client_id: 'halkhata', client_secret: 'known to both of us, and to nobody else' };

/** A real OpenID Connect provider with one client and a sign-in page. */
export async function openOpenIdServer(redirect_uri: string): Promise<OpenIdServer> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' };
  const accounts = new Map<string, Account>();
  const provider = silenceWarnings(
    () =>
      new Provider(issuer, {
        clients: [{ ...CLIENT, redirect_uris: [redirect_uri] }],
        jwks: { keys: [key] },
        cookies: { keys: ['of the tests'] },
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        // Like Google, the ID token contains all claims.
        conformIdTokenClaims: false,
        ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
        pkce: { required: () => true },
        findAccount: (_context, accountId) => ({
          accountId,
          claims: () => ({ sub: accountId, ...(accounts.get(accountId) ?? known(accountId)) }),
        }),
        // Consent is always given.
        async loadExistingGrant({ oidc }) {
          const { client, session, provider: at } = oidc;
          if (client === undefined || session?.accountId === undefined) return undefined;
          const grant = new at.Grant({ clientId: client.clientId, accountId: session.accountId });
          grant.addOIDCScope('openid email profile');
          await grant.save();
          return grant;
        },
      }),
  );
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));
  return {
    ...CLIENT,
    issuer,
    accounts,
    token: (claims, { issued_at = new Date() } = {}) =>
      new SignJWT({ iss: issuer, aud: CLIENT.client_id, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .setIssuedAt(claims.iat ?? issued_at)
        .setExpirationTime(claims.exp ?? new Date(issued_at.getTime() + 3_600_000))
        .sign(privateKey),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/**
 * Signs in at the address, in a browser of its own; returns the redirect of the provider. `login`
 * null: the user cancels.
 */
export async function signInAtProvider(address: string, login: string | null): Promise<URL> {
  let next = new URL(address);
  const { origin } = next;
  const browser = new Visitor(origin);
  while (next.origin === origin) {
    let answer = await browser.call(next.pathname + next.search);
    if (answer.status === 200) {
      const form = { prompt: 'login', login: login ?? '', password: 'x' };
      answer = await (login === null
        ? browser.call(`${next.pathname}/abort`)
        : browser.call(next.pathname, { form }));
    }
    next = new URL(answer.headers.get('location') ?? '', next);
  }
  return next;
}

function known(login: string): Account {
  return { email: `${login}@gmail.test`, email_verified: true, name: login };
}

/** It warns about settings that are for tests only. */
function silenceWarnings<T>(make: () => T): T {
  const { warn, info } = console;
  Object.assign(console, { warn: () => undefined, info: () => undefined });
  try {
    return make();
  } finally {
    Object.assign(console, { warn, info });
  }
}
