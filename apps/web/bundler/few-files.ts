import { fileURLToPath } from 'node:url';

type Module = { readonly importedIds: readonly string[] };
type Graph = { getModuleInfo: (id: string) => Module | null };

/** As the bundler takes it: which modules come in one file of the build. */
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

/** In a file without styles, or the public site, which needs them too, gets those of the shell. */
const OF_THE_SITE_TOO = [
  'domains/kernel/core/format-number.ts',
  'platform/ui/wordmark-bn.svg?url',
  'platform/ui/wordmark-en.svg?url',
];

/** How many pages want a module that then comes with all of them. */
const MANY = 40;

/**
 * The application in few files (docs/adr/0085): by itself each set of modules that the same pages
 * import is a file, a hundred and more for the till, and a browser fetches six at a time.
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

/** One file for all of ours that some modules import; with it comes what they need of packages. */
function importedBy(name: string, paths: readonly string[]) {
  let imported: ReadonlySet<string> | null = null;
  return (id: string, graph: Graph): string | null => {
    imported ??= allImportedBy(paths, graph);
    return imported.has(id) ? name : null;
  };
}

/** What packages import is not followed: an index imports a whole package, a page a part of it. */
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
