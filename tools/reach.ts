import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The commands whose reach is watched (docs/adr/0151), each with the file that defines it. */
const COMMANDS = {
  sale: 'domains/sales/server/post-sale.ts',
  'order received in parts': 'domains/purchases/server/post-receipt.ts',
  'points expiring': 'domains/loyalty/server/door/move-points.ts',
  'role changed': 'domains/access/server/update-role.ts',
  expense: 'domains/treasury/server/post-expense.ts',
  'recurring invoice': 'domains/recurring/server/make-due.ts',
  'cheque bounced': 'domains/treasury/server/bounce-cheque.ts',
  'count posted': 'domains/inventory/server/counts/post-count.ts',
} as const;

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STATIC = /^(?:import|export)\s(?!type\s)(?:([^'";]*?)\sfrom\s)?'([^']+)'/gm;

/** Whether something remains of the names of an import without those that are types. */
function isOfValues(names: string | undefined): boolean {
  const braced = /^\s*\{([^}]*)\}\s*$/.exec(names ?? '')?.[1];
  if (braced === undefined) return true;
  return braced
    .split(',')
    .map((name) => name.trim())
    .some((name) => name !== '' && !name.startsWith('type '));
}

function importedBy(path: string): string[] {
  const text = readFileSync(posix.join(ROOT, path), 'utf8');
  return [...text.matchAll(STATIC)]
    .filter(([, names]) => isOfValues(names))
    .map(([, , from = '']) =>
      from.startsWith('.')
        ? posix.join(posix.dirname(path), from)
        : from.replace(/^#(?=domains\/|platform\/)/, ''),
    )
    .filter((target) => existsSync(posix.join(ROOT, target)));
}

/** What a file in `domains/` reaches by static imports of values, itself included. */
function reachOf(path: string): string[] {
  const seen = new Set([path]);
  for (const one of seen) for (const target of importedBy(one)) seen.add(target);
  return [...seen].filter((one) => one.startsWith('domains/')).sort();
}

function row(name: string, path: string): string {
  const reached = reachOf(path);
  const onServer = reached.filter((one) => one.includes('/server/'));
  const counts = [onServer, reached].map(({ length }) => String(length).padStart(8));
  return `${name.padEnd(24)}${counts.join('')}  ${path}`;
}

/** `node tools/reach.ts` prints the table; with a file, what that file reaches. */
function print(file: string | undefined): void {
  const head = `${'command'.padEnd(24)}${'server'.padStart(8)}${'all'.padStart(8)}  file`;
  const rows = Object.entries(COMMANDS).map(([name, path]) => row(name, path));
  const lines = file === undefined ? [head, ...rows] : reachOf(file);
  process.stdout.write(`${lines.join('\n')}\n`);
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) print(argv[2]);
