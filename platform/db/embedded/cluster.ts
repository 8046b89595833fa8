import { once } from 'node:events';
import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, chooseAccount, takeOver } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensurePassword, readPassword, SUPERUSER } from './cluster-password.ts';
import { initCluster } from './init-cluster.ts';
import { type Lock, lockOwner, takeLock, tryLock } from './lock.ts';
import { openServerLog, type ServerLog } from './server-log.ts';
import {
  answers,
  readPidFile,
  removeStaleFiles,
  socketPath,
  stopServer,
} from './server-process.ts';
import { openSocketDirectory, PORT } from './socket-directory.ts';
import { runWatched, type Watched } from './watchdog.ts';

export type Cluster = {
  /** Options for `pg`: a Unix socket directory as host, port, the superuser and its password. */
  connection: { host: string; port: number; user: string; password: string };
  /** Stops the server if this process owns it; does nothing for a joined one. */
  stop(): Promise<void>;
};

/** Starts the server of the directory and owns it: no other process can, until this one ends. */
export async function startCluster(dataDir: string): Promise<Cluster> {
  const directory = openDataDirectory(dataDir);
  // A killed owner's lock is released once the kernel has cleaned up, which takes a moment.
  const lock = await takeLock(directory, { waitMs: 1_000 });
  if (!lock) {
    throw new Error(
      `The data directory ${directory} is in use by ${lockOwner(directory)}.` +
        ' Stop that first, or set DATA_DIR to another directory.',
    );
  }
  return runCluster(directory, lock);
}

/** Joins the running server of another process, or starts one if none runs. */
export async function joinOrStartCluster(dataDir: string): Promise<Cluster> {
  const directory = openDataDirectory(dataDir);
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const lock = tryLock(directory);
    if (lock) return runCluster(directory, lock);
    const server = readPidFile(clusterPath(directory));
    if (server?.isReady && (await answers(socketPath(server)))) {
      const connection = connectionTo(clusterPath(directory), server.socketDir, server.port);
      return { connection, stop: async () => {} };
    }
    await sleep(50);
  }
  throw new Error(
    `${lockOwner(directory)} holds the data directory ${directory}, but its PostgreSQL does not` +
      ' answer.',
  );
}

function connectionTo(clusterDir: string, host: string, port: number): Cluster['connection'] {
  const password = readPassword(clusterDir);
  if (password === null) {
    throw new Error(`The server in ${clusterDir} was started by an older version: stop it first.`);
  }
  return { host, port, user: SUPERUSER, password };
}

// On the command line, where neither postgresql.conf nor ALTER SYSTEM can weaken them.
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  password_encryption: 'scram-sha-256',
  // 256 random bits cannot be guessed: hashing them 4096 times would only slow each connection.
  scram_iterations: '1',
};

type Launch = {
  postgres: string;
  clusterDir: string;
  socketDir: string;
  account: Account;
  log: ServerLog;
};

async function runCluster(directory: string, lock: Lock): Promise<Cluster> {
  const log = openServerLog(directory);
  const close = () => {
    log.close();
    lock.release();
  };
  try {
    const launch = await prepare(directory, log);
    const halt = new AbortController();
    const finished = superviseServer(await startServer(launch), launch, halt.signal);
    const stop = async () => {
      halt.abort();
      await finished;
      // No server is left, unless the watchdog was killed and left it running.
      await stopServer(launch.clusterDir);
      close();
    };
    let stopped: Promise<void> | null = null;
    return {
      connection: connectionTo(launch.clusterDir, launch.socketDir, PORT),
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    close();
    throw error;
  }
}

async function prepare(directory: string, log: ServerLog): Promise<Launch> {
  const clusterDir = clusterPath(directory);
  const { initdb, postgres } = findBinaries();
  const account = chooseAccount([postgres, directory]);
  // The lock was free, so a server that still runs here has lost its owner.
  await stopServer(clusterDir);
  await initCluster({ initdb, clusterDir, account, log });
  takeOver(clusterDir, account);
  await ensurePassword({ postgres, clusterDir, account, log });
  return { postgres, clusterDir, socketDir: openSocketDirectory(directory, account), account, log };
}

async function startServer(launch: Launch): Promise<Watched> {
  const { postgres, clusterDir, socketDir, account, log } = launch;
  await stopServer(clusterDir);
  await removeStaleFiles(clusterDir, socketDir);
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // The setting is a list, so a directory with a comma in its name needs quotes.
  const quoted = `"${socketDir.replaceAll('"', '""')}"`;
  const command = [postgres, '-D', clusterDir, '-k', quoted, '-p', String(PORT), ...settings];
  const server = runWatched(command, { account, log });
  let reason: string | null = null;
  void server.exited.then((end) => {
    reason = end.reason;
  });
  // Crash recovery may take long, so there is no time limit while the server process lives.
  while (!readPidFile(clusterDir)?.isReady) {
    if (reason !== null) {
      throw new Error(`PostgreSQL in ${clusterDir} did not start (${reason}): ${log.tail()}`);
    }
    await sleep(5);
  }
  return server;
}

/** Restarts the server whenever it ends unexpectedly, until halted; then stops it. */
async function superviseServer(first: Watched, launch: Launch, halt: AbortSignal): Promise<void> {
  const halted = once(halt, 'abort').then(() => null);
  for (let server: Watched | null = first; server; server = await restart(launch, halt)) {
    const end = await Promise.race([server.exited, halted]);
    if (!end) return server.stop();
    process.emitWarning(`PostgreSQL ended by itself (${end.reason}) and is started again.`);
  }
}

/** Retries until the server runs: a full disk or an overloaded machine may recover. */
async function restart(launch: Launch, halt: AbortSignal): Promise<Watched | null> {
  for (let pauseMs = 100; !halt.aborted; pauseMs = Math.min(pauseMs * 2, 5_000)) {
    try {
      return await startServer(launch);
    } catch (error) {
      process.emitWarning(error as Error);
      await sleep(pauseMs, null, { signal: halt }).catch(() => null);
    }
  }
  return null;
}

function openDataDirectory(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  return realpathSync(dataDir);
}

function clusterPath(directory: string): string {
  return join(directory, 'postgres');
}
