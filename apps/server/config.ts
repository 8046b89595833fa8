import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { OauthClient, OpenIdSettings, Secrets } from '#platform/http/site.ts';
import type { MailOptions } from '#platform/mail/open-mail.ts';
import type { SmsOptions } from '#platform/sms/open-sms.ts';

/** The configuration, all from the environment; with the embedded database all is optional. */
export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** The login of requests in the database of databaseUrl; null: it is created at the start. */
  databaseAppUrl: string | null;
  /** The login of the queue of jobs there; null: it is created at the start. */
  databaseJobsUrl: string | null;
  /** `web` answers requests, `worker` runs jobs and folds sums, `all` does both. */
  role: Role;
  publicUrl: string;
  /** Addresses and networks of proxies in front of the server; none: X-Forwarded-For is ignored. */
  trustedProxies: readonly string[];
  isDemo: boolean;
  /** null: /metrics answers this machine only. */
  metricsToken: string | null;
  mail: MailOptions;
  sms: SmsOptions;
  /** null: no sign-in with Google. */
  google: OpenIdSettings | null;
  /** Addresses in place of other services' own, by app: fakes, beside the demo shop. */
  services: Readonly<Record<string, string>>;
  /** Hosts in closed networks that shops may have called all the same. */
  outbound_allow: readonly string[];
  /** Our client at each app that shops connect by signing in there. */
  oauth_clients: Readonly<Record<string, OauthClient>>;
};

export type Role = 'all' | 'web' | 'worker';

const LOOPBACK = '127.0.0.1';
const PORT_MAX = 65_535;

/**
 * @param apps - those that shops connect by signing in at their services
 * @throws Error that names the wrong variable and its valid values.
 */
export function readConfig(env: NodeJS.ProcessEnv, apps: readonly { app: string }[] = []): Config {
  const port = portOf(env.PORT ?? '3000');
  const databaseUrl = env.DATABASE_URL || null;
  const databaseAppUrl = env.DATABASE_APP_URL || null;
  const databaseJobsUrl = env.DATABASE_JOBS_URL || null;
  if ((databaseAppUrl ?? databaseJobsUrl) !== null && databaseUrl === null) {
    throw new Error('DATABASE_APP_URL and DATABASE_JOBS_URL go with DATABASE_URL: set it too.');
  }
  const isDemo = demoOf(env.DEMO, databaseUrl);
  const host = env.HOST ?? LOOPBACK;
  if (isDemo && host !== LOOPBACK) {
    throw new Error(
      `HOST is ${host}, and the demo shop has passwords that everybody knows. ` +
        'Set DEMO=0 to be reached from other machines.',
    );
  }
  const dataDir = resolve(env.DATA_DIR ?? 'data');
  const publicUrl = publicUrlOf(env.PUBLIC_URL ?? `http://localhost:${port}`);
  const folder = join(dataDir, 'mail');
  return {
    port,
    host,
    dataDir,
    databaseUrl,
    databaseAppUrl,
    databaseJobsUrl,
    role: roleOf(env.ROLE || 'all', databaseUrl),
    publicUrl,
    trustedProxies: proxiesOf(env.TRUSTED_PROXY ?? ''),
    isDemo,
    metricsToken: env.METRICS_TOKEN || null,
    mail: {
      smtp_url: urlOf(env, 'SMTP_URL', ['smtp:', 'smtps:']),
      from: env.MAIL_FROM || `Halkhata <noreply@${new URL(publicUrl).hostname}>`,
      folder,
    },
    sms: {
      url: urlOf(env, 'SMS_URL', ['http:', 'https:'])?.replace(/\/$/, '') ?? null,
      token: env.SMS_TOKEN ?? '',
      folder,
    },
    google: googleOf(env),
    services: servicesOf(env.SERVICE_ADDRESSES ?? '', isDemo),
    outbound_allow: hostsOf(env.OUTBOUND_ALLOW ?? ''),
    oauth_clients: Object.fromEntries(apps.flatMap(({ app }) => oauthClientOf(env, app))),
  };
}

/**
 * Redirects, links in mails and cookie names depend on it, so a typo must fail at the start.
 *
 * @throws Error if it is not an http(s) URL without a path.
 */
function publicUrlOf(text: string): string {
  const url = URL.parse(text);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '';
  if (!isWeb || url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new Error('PUBLIC_URL is not the address of a site: write it as https://shop.example');
  }
  return url.origin;
}

/** @throws Error if one is not an address, or includes every address. */
function proxiesOf(text: string): string[] {
  const proxies = text.split(',').map((one) => one.trim());
  const given = proxies.filter((one) => one !== '');
  const wrong = given.find((one) => !isNet(one));
  if (wrong === undefined) return given;
  throw new Error(
    `TRUSTED_PROXY has ${wrong}: write addresses and nets, as 127.0.0.1, 10.0.0.0/8, ::1.`,
  );
}

/** An address, or a network smaller than everything: with /0 any client could forge its address. */
function isNet(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const bits_max = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits_max === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= bits_max);
}

/** @throws Error if only one half of the Google credentials is set. */
function googleOf(env: NodeJS.ProcessEnv): OpenIdSettings | null {
  const client = clientOf(env, 'GOOGLE');
  const issuer = urlOf(env, 'GOOGLE_ISSUER', ['https:', 'http:']) ?? 'https://accounts.google.com';
  return client === null ? null : { issuer, ...client };
}

/** `{APP}_CLIENT_ID` and `{APP}_CLIENT_SECRET`; empty: the operator has no client there. */
function oauthClientOf(env: NodeJS.ProcessEnv, app: string): [string, OauthClient][] {
  const client = clientOf(env, app.toUpperCase());
  return client === null ? [] : [[app, client]];
}

/** @throws Error if only one half of the credentials is set. */
function clientOf(env: NodeJS.ProcessEnv, name: string): OauthClient | null {
  const [ID, SECRET] = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`];
  const { [ID]: client_id = '', [SECRET]: client_secret = '' } = env;
  if ((client_id === '') !== (client_secret === '')) {
    throw new Error(`${ID} and ${SECRET} go together: set both or none.`);
  }
  return client_id === '' ? null : { client_id, client_secret };
}

function roleOf(text: string, databaseUrl: string | null): Role {
  if (text !== 'all' && text !== 'web' && text !== 'worker') {
    throw new Error(`ROLE is ${text}: it is all, web or worker.`);
  }
  if (text !== 'all' && databaseUrl === null) {
    throw new Error(`ROLE=${text} goes with DATABASE_URL: the embedded database has one server.`);
  }
  return text;
}

/** @throws Error if one is not an address, or the shop is not the demo. */
function servicesOf(text: string, isDemo: boolean): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  if (pairs.length > 0 && !isDemo) throw new Error('SERVICE_ADDRESSES goes with DEMO=1 only.');
  const services = pairs.map((pair) => pair.trim().split('=') as [string, string?]);
  const wrong = services.find(([, address = '']) => URL.parse(address)?.origin !== address);
  if (wrong === undefined) return Object.fromEntries(services);
  throw new Error(
    `SERVICE_ADDRESSES: write ${wrong[0]}=http://127.0.0.1:4000, with commas between.`,
  );
}

/** @throws Error if one is no host: an address with a path would allow nothing. */
function hostsOf(text: string): string[] {
  const hosts = text.split(',').map((host) => host.trim());
  const given = hosts.filter((host) => host !== '');
  const wrong = given.find((host) => URL.parse(`http://${host}`)?.host !== host);
  if (wrong === undefined) return given;
  throw new Error(`OUTBOUND_ALLOW has ${wrong}: write hosts, as erp.lan or erp.lan:8443.`);
}

/** The message never contains the value: it holds a password. */
function urlOf(env: NodeJS.ProcessEnv, name: string, protocols: string[]): string | null {
  const text = env[name];
  if (text === undefined || text === '') return null;
  if (protocols.includes(URL.parse(text)?.protocol ?? '')) return text;
  throw new Error(`${name} is not an address that begins with ${protocols.join('// or ')}//.`);
}

function portOf(text: string): number {
  const port = Number.parseInt(text, 10);
  if (String(port) !== text || port < 0 || port > PORT_MAX) {
    throw new Error(`PORT is ${text}: it is a number from 0 to ${PORT_MAX}.`);
  }
  return port;
}

function demoOf(text: string | undefined, databaseUrl: string | null): boolean {
  if (text === undefined) return databaseUrl === null;
  if (text !== '0' && text !== '1') throw new Error(`DEMO is ${text}: it is 0 or 1.`);
  if (text === '1' && databaseUrl !== null) {
    throw new Error('DEMO=1 goes with the embedded database only: unset DATABASE_URL.');
  }
  return text === '1';
}

/** The first start without APP_SECRET creates one in DATA_DIR. */
export function readSecrets(env: NodeJS.ProcessEnv, dataDir: string): Secrets {
  return findSecrets(env, dataDir) ?? { current: createSecret(dataDir), earlier: [] };
}

/**
 * APP_SECRET, else the one in DATA_DIR; with those of APP_SECRET_PREVIOUS, separated by commas.
 * null: there is none yet.
 */
export function findSecrets(env: NodeJS.ProcessEnv, dataDir: string): Secrets | null {
  const current = env.APP_SECRET || readSecretFile(dataDir);
  const texts = (env.APP_SECRET_PREVIOUS ?? '').split(',').map((text) => text.trim());
  return current === null ? null : { current, earlier: texts.filter((text) => text !== '') };
}

function readSecretFile(dataDir: string): string | null {
  const path = secretFileOf(dataDir);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** Readable by its owner only. */
function createSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  writeFileSync(secretFileOf(dataDir), secret, { mode: 0o600 });
  return secret;
}

function secretFileOf(dataDir: string): string {
  return join(dataDir, 'secret');
}
