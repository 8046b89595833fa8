import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/**
 * The account of the server's processes. PostgreSQL refuses user id 0, so root passes it to an
 * account without privileges. If that account cannot reach the binaries or the data directory (a
 * checkout under /root), the server runs in a user namespace: outside it is root's process and
 * reaches root's files, inside it is `nobody` and PostgreSQL accepts it.
 */
export type Account = { uid: number; gid: number; prefix: string[] };

/** `mustReach` are paths that the account must be able to traverse or execute. */
export function chooseAccount(mustReach: string[]): Account {
  const uid = process.getuid?.() ?? -1;
  const gid = process.getgid?.() ?? -1;
  if (uid !== 0) {
    // initdb looks up the name of its user id; a container's bare `--user 1234` has none.
    return { uid, gid, prefix: hasName() || !canUnshare() ? [] : UNSHARE };
  }
  for (const account of unprivilegedAccounts()) {
    if (canReach(account, mustReach)) return account;
  }
  if (canUnshare()) return { uid, gid, prefix: UNSHARE };
  throw new Error(
    `PostgreSQL does not run as root, no other account can reach ${mustReach.join(' and ')},` +
      ' and user namespaces are not available here. Use directories that every account can pass' +
      ' through (chmod a+x), or start as an ordinary user.',
  );
}

/** Gives a directory of another account, with its content, to this one. */
export function takeOver(directory: string, { uid, gid }: Account): void {
  if (lstatSync(directory).uid === uid) return;
  if (process.getuid?.() !== 0) {
    throw new Error(`${directory} belongs to another account; start as that account.`);
  }
  execFileSync('chown', ['-R', '-h', `${uid}:${gid}`, directory]);
}

/** Like `takeOver`, for a new and empty directory. */
export function give(directory: string, { uid, gid }: Account): void {
  if (process.getuid?.() === 0) chownSync(directory, uid, gid);
}

const UNSHARE = ['unshare', '--user', '--'];

function canUnshare(): boolean {
  return spawnSync('unshare', ['--user', '--', 'true'], { cwd: '/', stdio: 'ignore' }).status === 0;
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function unprivilegedAccounts(): Account[] {
  const rows = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  return ['postgres', 'nobody', 'daemon'].flatMap((name) => {
    const row = rows.find(([account]) => account === name);
    const [uid, gid] = [Number(row?.[2]), Number(row?.[3])];
    return uid > 0 && gid > 0 ? [{ uid, gid, prefix: [] }] : [];
  });
}

function canReach({ uid, gid }: Account, paths: string[]): boolean {
  const test = 'for path; do test -x "$path" || exit 1; done';
  return spawnSync('/bin/sh', ['-c', test, 'sh', ...paths], { cwd: '/', uid, gid }).status === 0;
}
