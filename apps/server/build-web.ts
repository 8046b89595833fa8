import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BUILDS = join(ROOT, 'build');

/** The sources of the web build. Dictionaries and server code are read directly. */
const SOURCES = [
  'apps/web',
  'apps/document-kinds.ts',
  'domains',
  'platform',
  'package.json',
  'vite.config.ts',
  'react-router.config.ts',
];
const NO_SOURCE = new Set(['server', 'db', 'http']);
const SOURCE_FILE = /\.(ts|tsx|css|svg|woff2|avif|webp|json)$/;

/** A running server serves the build it started with, so recent builds are retained. */
const RETAINED_BUILDS = 3;
const RETENTION_MS = 24 * 60 * 60 * 1000;

/**
 * The web application built from these sources, in a folder named by their hash. A build is made in
 * a temporary folder and then renamed, so that two concurrent builds do not conflict.
 */
export async function buildWeb(): Promise<{ folder: string; wasBuilt: boolean }> {
  const folder = join(BUILDS, hashOfSources().slice(0, 16));
  if (existsSync(folder)) return { folder, wasBuilt: false };
  const aside = join(BUILDS, `making-${process.pid}`);
  await run([join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'build'], aside);
  compressAssets(join(aside, 'client', 'assets'));
  try {
    renameSync(aside, folder);
  } catch (error) {
    // Another process finished first from the same sources: its build is identical.
    if (!existsSync(folder)) throw error;
    rmSync(aside, { recursive: true });
  }
  removeOldBuilds();
  return { folder, wasBuilt: true };
}

function removeOldBuilds(): void {
  const builds = readdirSync(BUILDS)
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => ({ path: join(BUILDS, name), made: statSync(join(BUILDS, name)).mtimeMs }))
    .sort((a, b) => b.made - a.made);
  const old = builds.slice(RETAINED_BUILDS).filter(({ made }) => made < Date.now() - RETENTION_MS);
  for (const { path } of old) rmSync(path, { recursive: true, force: true });
}

/** Compresses once at the highest level, so that no request has to. */
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

function run(command: string[], folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production', WEB_BUILD: folder },
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
