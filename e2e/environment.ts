import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { OauthProvider } from '../testkit/fakes/oauth-provider.ts';
import { openSmsGateways } from '../testkit/fakes/sms-gateways.ts';
import { openMailbox, SMS_TOKEN } from '../testkit/mailbox.ts';
import { LEDGER_APP, LEDGER_CLIENT } from '../testkit/oauth-app.ts';
import { openOpenIdServer } from '../testkit/openid-provider.ts';

export type Environment = {
  /** The address of the shop. */
  readonly url: string;
  /** The address for reading its mails and SMS: see mailbox.ts. */
  readonly mailbox: string;
  /** The address of the gateways of SMS. */
  readonly gateways: string;
  /** The address of the service at which shops sign in. */
  readonly ledger: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker: see at.ts. */
    environments: readonly Environment[];
  }
}

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** Includes building the web and creating the demo shop. */
const OPENS_WITHIN_MS = 900_000;
const CLOSES_WITHIN_MS = 30_000;

/** One environment for each worker, started in turn, because the first may build the web. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const open: { environment: Environment; close: () => Promise<void> }[] = [];
  const closeAll = () => Promise.all(open.map(({ close }) => close())).then(() => {});
  try {
    while (open.length < project.config.maxWorkers) open.push(await openEnvironment());
  } catch (failure) {
    await closeAll();
    throw failure;
  }
  project.provide(
    'environments',
    open.map(({ environment }) => environment),
  );
  return closeAll;
}

/**
 * The server of `npm start`, with the demo shop and one more app. It needs the embedded database,
 * so the child gets no DATABASE_URL.
 */
async function openEnvironment(): Promise<{
  environment: Environment;
  close: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'halkhata-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const mailbox = await openMailbox();
  const gateways = await openSmsGateways();
  const callback = `${url}/api/v1/app-integrations/${LEDGER_APP.app}/callback`;
  const ledger = await new OauthProvider({ ...LEDGER_CLIENT, redirect_uri: callback }).open();
  const addresses = { ...gateways.services, [LEDGER_APP.app]: ledger.address };
  const services = Object.entries(addresses).map((pair) => pair.join('='));
  const openid = await openOpenIdServer(`${url}/api/auth/callback/google`);
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, [join(ROOT, 'e2e/start.mjs')], {
    cwd: ROOT,
    env: {
      ...env,
      DATA_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO: '1',
      SMTP_URL: mailbox.smtp_url,
      SMS_URL: mailbox.url,
      SMS_TOKEN,
      SERVICE_ADDRESSES: services.join(','),
      OUTBOUND_ALLOW: 'localhost',
      SAMPLE_LEDGER_CLIENT_ID: LEDGER_CLIENT.client_id,
      SAMPLE_LEDGER_CLIENT_SECRET: LEDGER_CLIENT.client_secret,
      GOOGLE_ISSUER: openid.issuer,
      GOOGLE_CLIENT_ID: openid.client_id,
      GOOGLE_CLIENT_SECRET: openid.client_secret,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // An interrupted run kills its server; the database then stops by itself.
  const killAtOnce = () => child.kill('SIGKILL');
  process.once('exit', killAtOnce);
  const close = async () => {
    await stop(child);
    await mailbox.close();
    await gateways.close();
    await ledger.close();
    await openid.close();
    process.removeListener('exit', killAtOnce);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(child, url);
  } catch (failure) {
    await close();
    throw failure;
  }
  const others = { gateways: gateways.address, ledger: ledger.address };
  return { environment: { url, mailbox: mailbox.url, ...others }, close };
}

async function waitUntilReady(child: ChildProcess, environment: string): Promise<void> {
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => said.push(text));
  }
  const deadline = performance.now() + OPENS_WITHIN_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) break;
    const answer = await fetch(`${environment}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`the server did not open:\n${said.join('')}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const isLate = Symbol('late');
  const late = pause(CLOSES_WITHIN_MS, isLate, { ref: false });
  if ((await Promise.race([ended, late])) !== isLate) return;
  child.kill('SIGKILL');
  await ended;
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  await once(listener, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
