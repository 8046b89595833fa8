import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What the web is made from. Dictionaries and the server are read as they are: they do not count. */
const SOURCES = [
  'apps/web',
  'domains',
  'platform',
  'package.json',
  'vite.config.ts',
  'react-router.config.ts',
];
const NO_SOURCE = new Set(['server', 'db', 'http']);
const SOURCE_FILE = /\.(ts|tsx|css|svg|json)$/;

/** Builds the web application into `build/`, unless it was built from these very sources. */
export async function buildWeb(): Promise<{ folder: string; wasBuilt: boolean }> {
  const folder = join(ROOT, 'build');
  const stamp = join(folder, 'sources.sha256');
  const hash = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) {
    return { folder, wasBuilt: false };
  }
  await run([join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'build']);
  compressAssets(join(folder, 'client', 'assets'));
  writeFileSync(stamp, hash);
  return { folder, wasBuilt: true };
}

/** Compressed once, as small as it gets, so that no request has to. */
function compressAssets(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const file = join(folder, name);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

function hashOfSources(): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of SOURCES.flatMap((source) => filesOf(join(ROOT, source))).sort()) {
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (SOURCE_FILE.test(path)) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) {
      return NO_SOURCE.has(entry.name) ? [] : filesOf(join(path, entry.name));
    }
    const isSource = SOURCE_FILE.test(entry.name) && !/\.test\.tsx?$/.test(entry.name);
    return isSource ? [join(path, entry.name)] : [];
  });
}

function run(command: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`the web build failed:\n${Buffer.concat(said).toString()}`));
    });
  });
}
