import { mkdtemp, readdir, readlink, rm, statfs } from 'node:fs/promises';
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
  if (!(await hasRoom())) return mkdtemp(join(tmpdir(), RUN));
  // A container may share the memory, and number its processes as it likes.
  const space = /\d+/.exec(await readlink('/proc/self/ns/pid'))?.[0];
  const ofSpace = `${RUN}${space}-`;
  await removeDead(IN_MEMORY, ofSpace);
  return mkdtemp(join(IN_MEMORY, `${ofSpace}${process.pid}-`));
}

/** The room of a file system in memory may be more than the memory that is free. */
async function hasRoom(): Promise<boolean> {
  const shared = await statfs(IN_MEMORY).catch(() => null);
  if (shared === null) return false;
  return Math.min(shared.bavail * shared.bsize, process.availableMemory()) >= ROOM_BYTES;
}

/** What runs that were killed have left, whose memory nobody else would give back. */
async function removeDead(folder: string, ofSpace: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(ofSpace));
  const dead = left.filter((name) => !isAlive(Number.parseInt(name.slice(ofSpace.length), 10)));
  for (const name of dead) {
    // What another person has left is theirs to remove.
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
