import { fileURLToPath } from 'node:url';

type Module = { readonly importedIds: readonly string[] };
type Graph = { getModuleInfo: (id: string) => Module | null };

/** The bundler's setting: which modules go into one file of the build. */
type Group = {
  name: string | ((id: string, graph: Graph) => string | null);
  test?: RegExp;
  minShareCount?: number;
  priority: number;
};

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const START = ['apps/web/entry.client.tsx', 'apps/web/root.tsx'];
const SHELL = ['apps/web/application.layout.tsx', 'apps/web/dashboard.page.tsx'];
const TILL = ['domains/pos/web/sell.page.tsx'];

/**
 * In a file without styles; otherwise the public site, which needs these too, would load the
 * shell's styles.
 */
const OF_THE_SITE_TOO = [
  'domains/kernel/core/format-number.ts',
  'platform/ui/wordmark-bn.svg?url',
  'platform/ui/wordmark-en.svg?url',
];

/** The number of pages from which a shared module goes into a file for all. */
const MANY = 40;

/**
 * Bundles the application into few files (docs/adr/0085). By default each set of modules that the
 * same pages import is a file, more than a hundred for the till, and a browser fetches six at a
 * time.
 */
export const FEW_FILES: readonly Group[] = [
  { name: 'toasts', test: /toasts\.module\.css/, priority: 6 },
  { name: importedBy('icons', [...SHELL, ...TILL]), test: /@tabler/, priority: 6 },
  { name: importedBy('start', [...START, ...OF_THE_SITE_TOO]), priority: 5 },
  { name: importedBy('shell', SHELL), priority: 4 },
  { name: importedBy('common', TILL), minShareCount: MANY, priority: 3 },
  { name: importedBy('till', TILL), minShareCount: 2, priority: 2 },
  { name: 'lists', minShareCount: MANY, priority: 1 },
];

/** One file for all our modules that some modules import, with the packages they need. */
function importedBy(name: string, paths: readonly string[]) {
  let imported: ReadonlySet<string> | null = null;
  return (id: string, graph: Graph): string | null => {
    imported ??= allImportedBy(paths, graph);
    return imported.has(id) ? name : null;
  };
}

/** Imports of packages are not followed: an index imports a whole package, a page a part of it. */
function allImportedBy(paths: readonly string[], graph: Graph): ReadonlySet<string> {
  const found = new Set<string>();
  const open = paths.map((path) => ROOT + path);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    if (!id.includes('/node_modules/')) open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
