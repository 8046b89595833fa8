import { mkdtemp, readdir, readlink, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RUN = 'halkhata-run-';
const IN_MEMORY = '/dev/shm';

/** A run with three workers needs almost one of these. */
const ROOM_BYTES = 4 * 2 ** 30;

/**
 * A folder for the PostgreSQL of a test, in memory if there is room: each test file creates and
 * drops a database, and on a disk each of these waits for a sync. For a killed process, memory is
 * as durable as a disk.
 */
export async function makeRunFolder(): Promise<string> {
  if (!(await hasRoom())) return mkdtemp(join(tmpdir(), RUN));
  // Containers may share the memory, but number their processes separately.
  const space = /\d+/.exec(await readlink('/proc/self/ns/pid'))?.[0];
  const ofSpace = `${RUN}${space}-`;
  await removeDead(IN_MEMORY, ofSpace);
  return mkdtemp(join(IN_MEMORY, `${ofSpace}${process.pid}-`));
}

/** A memory file system may report more room than there is free memory. */
async function hasRoom(): Promise<boolean> {
  const shared = await statfs(IN_MEMORY).catch(() => null);
  if (shared === null) return false;
  return Math.min(shared.bavail * shared.bsize, process.availableMemory()) >= ROOM_BYTES;
}

/** Removes what killed runs have left, whose memory would otherwise stay in use. */
async function removeDead(folder: string, ofSpace: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(ofSpace));
  const dead = left.filter((name) => !isAlive(Number.parseInt(name.slice(ofSpace.length), 10)));
  for (const name of dead) {
    // A folder of another user is theirs to remove.
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
