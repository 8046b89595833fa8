import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';

const HERE = new URL('next-auth-client/', import.meta.url);
const INSTALLED = new URL('node_modules/.of-lock', HERE);
const CI = ['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];

/** Installs the packages of `next-auth-client`, unless they match its lock file. */
export async function installNextAuth(): Promise<void> {
  const lock = await readFile(new URL('package-lock.json', HERE), 'utf8');
  const installed = await readFile(INSTALLED, 'utf8').catch(() => null);
  if (installed === lock) return;
  // Without its peers (a server, mail), which our server replaces.
  const npm = spawn('npm', CI, { cwd: HERE, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
  }
  const [code] = await once(npm, 'close');
  if (code !== 0) throw new Error(`npm ${CI.join(' ')} failed:\n${said.join('')}`);
  await writeFile(INSTALLED, lock);
}
