// Every entry of this project runs on the Node version that package.json pins. Plain JavaScript,
// with nothing newer than Node 20: an old Node must be able to read it.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import Module from 'node:module';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../', import.meta.url);
const PINNED_NODE = fileURLToPath(new URL('node_modules/node/bin/node', ROOT));

/**
 * Runs `load` on a Node at least as new as the pinned one: here, or in a child that runs `entry`.
 * `flags` are Node's own, which a running process cannot set for itself, so they need a child. An
 * entry reads: `await onPinnedNode(import.meta.url, () => import('./check.ts'));`
 */
export async function runOnPinnedNode(entry, load, flags = []) {
  const isNew = isAtLeast(process.versions.node, pinnedVersion());
  if (isNew && flags.every((flag) => process.execArgv.includes(flag))) {
    stopWithParent();
    // Compiled code is stored, so that the next start need not compile it again.
    Module.enableCompileCache?.(fileURLToPath(new URL('build/compiled', ROOT)));
    await load();
    return;
  }
  const node = isNew ? process.execPath : PINNED_NODE;
  if (!existsSync(node)) {
    process.stderr.write(missingMessage());
    process.exitCode = 1;
    return;
  }
  runChild(node, [...process.execArgv, ...flags, fileURLToPath(entry)]);
}

/** '24.21.0' is at least '24.3.1': the first part that differs decides. */
export function isAtLeast(version, wanted) {
  const have = version.split('.').map(Number);
  const want = wanted.split('.').map(Number);
  const differing = want.findIndex((part, index) => part !== have[index]);
  return differing === -1 || have[differing] > want[differing];
}

function pinnedVersion() {
  return JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')).dependencies.node;
}

function missingMessage() {
  return [
    `This needs Node ${pinnedVersion()}, and this machine runs ${process.versions.node}.`,
    'The npm package "node" brings it, but its install script has not run (--ignore-scripts?).',
    'Run:  npm rebuild node --ignore-scripts=false',
    '',
  ].join('\n');
}

function runChild(node, script) {
  const child = spawn(node, [...script, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143);
  });
}

/** A killed parent sends no signal, but its channel closes, and the child stops in order. */
function stopWithParent() {
  if (!process.channel) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
