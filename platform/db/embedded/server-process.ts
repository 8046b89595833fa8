import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export type PidFile = { pid: number; port: number; socketDir: string; isReady: boolean };

/** The content of postmaster.pid; null if it is absent or half written. */
export function readPidFile(clusterDir: string): PidFile | null {
  let lines: string[];
  try {
    lines = readFileSync(pidFilePath(clusterDir), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`${clusterDir} cannot be read; is it another account's?`, { cause: error });
  }
  const [pid, , , port, socketDir, , , status] = lines;
  if (!pid || !port || !socketDir) return null;
  return { pid: Number(pid), port: Number(port), socketDir, isReady: status?.trim() === 'ready' };
}

export function socketPath({ socketDir, port }: { socketDir: string; port: number }): string {
  return join(socketDir, `.s.PGSQL.${port}`);
}

/** Whether a server listens on the socket. */
export function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const end = (isAnswered: boolean) => {
      socket.destroy();
      resolve(isAnswered);
    };
    socket.once('connect', () => end(true));
    // EAGAIN means a full queue, so a server listens.
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code === 'EAGAIN'));
  });
}

/**
 * All processes of the server in this directory: the postmaster and, if it was killed, the backends
 * it left. All of them work in the cluster's directory, which no reused process id does by chance,
 * so postmaster.pid is not trusted. Without /proc (macOS) only the postmaster is found.
 */
export function findServerPids(clusterDir: string): number[] {
  const cluster = statSync(clusterDir, { throwIfNoEntry: false, bigint: true });
  if (!cluster) return [];
  if (process.platform !== 'linux') return findPostmasterByCommand(clusterDir);
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.filter((pid) => {
    try {
      if (readFileSync(`/proc/${pid}/comm`, 'utf8') !== 'postgres\n') return false;
      const cwd = statSync(`/proc/${pid}/cwd`, { bigint: true });
      return cwd.ino === cluster.ino && cwd.dev === cluster.dev;
    } catch {
      return false;
    }
  });
}

/**
 * Stops any server of the directory: first by a fast shutdown, a killed postmaster's backends at
 * once, and finally by force. Only the holder of the lock may call it.
 */
export async function stopServer(clusterDir: string): Promise<void> {
  const stages = [
    { signal: 'SIGINT', waitMs: 20_000 },
    { signal: 'SIGQUIT', waitMs: 5_000 },
    { signal: 'SIGKILL', waitMs: 10_000 },
  ] as const;
  for (const { signal, waitMs } of stages) {
    const pids = findServerPids(clusterDir);
    const postmaster = readPidFile(clusterDir)?.pid;
    const targets = signal === 'SIGINT' ? pids.filter((pid) => pid === postmaster) : pids;
    for (const pid of targets) send(pid, signal);
    const deadline = performance.now() + (targets.length > 0 ? waitMs : 0);
    while (findServerPids(clusterDir).length > 0 && performance.now() < deadline) await sleep(10);
  }
  const left = findServerPids(clusterDir);
  if (left.length > 0) {
    throw new Error(`PostgreSQL processes ${left.join(', ')} in ${clusterDir} cannot be stopped.`);
  }
}

/**
 * Removes the files of a killed server. PostgreSQL itself would refuse to start if the recorded
 * process id now belongs to an unrelated process. A server that responds without visible processes
 * runs elsewhere (another container): its files stay.
 */
export async function removeStaleFiles(clusterDir: string, socketDir: string): Promise<void> {
  const recorded = readPidFile(clusterDir);
  if (recorded && (await answers(socketPath(recorded)))) {
    throw new Error(
      `A PostgreSQL server in ${clusterDir} answers, but none of its processes can be seen from` +
        ' here. Stop it where it runs (another container?) first.',
    );
  }
  rmSync(pidFilePath(clusterDir), { force: true });
  for (const name of readdirSync(socketDir)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(socketDir, name), { force: true });
  }
}

function findPostmasterByCommand(clusterDir: string): number[] {
  const recorded = readPidFile(clusterDir);
  if (!recorded) return [];
  try {
    const arguments_ = ['-o', 'command=', '-p', String(recorded.pid)];
    const command = execFileSync('ps', arguments_, { encoding: 'utf8' });
    return command.includes(clusterDir) ? [recorded.pid] : [];
  } catch {
    return [];
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function pidFilePath(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid');
}
