import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RUN = 'halkhata-run-';
const IN_MEMORY = '/dev/shm';

/** A run with three workers comes to one of these. */
const ROOM_BYTES = 4 * 2 ** 30;

/**
 * A folder for the PostgreSQL of a test, in memory where there is room: each file makes a database
 * and drops it, and on a disk every one of these waits until it is written. To whom it is killed
 * under, memory is as lasting as a disk.
 */
export async function makeRunFolder(): Promise<string> {
  return mkdtemp(join(await folderOfRuns(), `${RUN}${process.pid}-`));
}

async function folderOfRuns(): Promise<string> {
  const shared = await statfs(IN_MEMORY).catch(() => null);
  if (shared === null || shared.bavail * shared.bsize < ROOM_BYTES) return tmpdir();
  await removeDead(IN_MEMORY);
  return IN_MEMORY;
}

/** What runs that were killed have left, whose memory nobody else would give back. */
async function removeDead(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(RUN));
  const dead = left.filter((name) => !isAlive(Number.parseInt(name.slice(RUN.length), 10)));
  for (const name of dead) await rm(join(folder, name), { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
