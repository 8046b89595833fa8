import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type ServerLog = { fd: number; tail(): string; close(): void };

const BYTES_MAX = 10_000_000;
const TAIL_BYTES = 1_500;

/**
 * The server's own messages, in `postgres.log`; a long log is renamed, replacing the previous one.
 */
export function openServerLog(dataDir: string): ServerLog {
  const path = join(dataDir, 'postgres.log');
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > BYTES_MAX) renameSync(path, `${path}.1`);
  const fd = openSync(path, 'a+', 0o600);
  return {
    fd,
    tail() {
      const start = Math.max(0, fstatSync(fd).size - TAIL_BYTES);
      const bytes = Buffer.alloc(TAIL_BYTES);
      return bytes.toString('utf8', 0, readSync(fd, bytes, 0, TAIL_BYTES, start)).trim();
    },
    close: () => closeSync(fd),
  };
}
