import { lstatSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, give } from './account.ts';
import { socketPath } from './server-process.ts';

export const PORT = 5432;

// The kernel's limit is 107 bytes on Linux and 103 on macOS.
const PATH_BYTES_MAX = 100;

/**
 * The directory of the server's socket, accessible to its account only. It is `socket` in the data
 * directory or, if that path is too long, a short directory in /tmp, to which the symbolic link
 * `socket` points for the next start.
 */
export function openSocketDirectory(dataDir: string, account: Account): string {
  const path = join(dataDir, 'socket');
  if (Buffer.byteLength(socketPath({ socketDir: path, port: PORT })) <= PATH_BYTES_MAX) {
    if (!isPrivateDirectory(path, account)) rmSync(path, { recursive: true, force: true });
    mkdirSync(path, { recursive: true, mode: 0o700 });
    give(path, account);
    return path;
  }
  const remembered = linkTarget(path);
  if (remembered && isPrivateDirectory(remembered, account)) return remembered;
  const shortPath = mkdtempSync('/tmp/halkhata-');
  give(shortPath, account);
  rmSync(path, { recursive: true, force: true });
  symlinkSync(shortPath, path);
  return shortPath;
}

/** Others may write to /tmp: a directory that is not exclusively ours is not used. */
function isPrivateDirectory(path: string, account: Account): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat?.isDirectory() === true && stat.uid === account.uid && (stat.mode & 0o077) === 0;
}

function linkTarget(path: string): string | null {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : null;
}
