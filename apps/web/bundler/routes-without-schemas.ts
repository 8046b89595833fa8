import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const CONTRACT_FILE = /\/domains\/[^/]+\/contract\/[^/]+\.ts$/;

/**
 * Contract files for the browser: method, path and permission of each route, and plain values. The
 * schemas (with zod, 60 kB) stay on the server, which validates every body anyway. Functions stay
 * there too: the build fails for a page that imports one.
 */
export function routesWithoutSchemas(): Plugin {
  return {
    name: 'routes-without-schemas',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id;
      if (!CONTRACT_FILE.test(file)) return null;
      this.addWatchFile(file);
      // The time makes a changed file a new module in a running development server.
      const exported = (await import(`${pathToFileURL(file).href}?t=${Date.now()}`)) as object;
      return Object.entries(exported)
        .filter(([, value]) => typeof value !== 'function')
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(plain(value))};`)
        .join('\n');
    },
  };
}

function plain(value: unknown): unknown {
  if (isRoute(value)) {
    const { method, path, permission } = value;
    return { method, path, permission, is_long: value.is_long || value.body_max !== null };
  }
  if (isSchema(value)) return null;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]));
}

type RouteParts = {
  method: string;
  path: string;
  permission: string | null;
  is_long: boolean;
  body_max: number | null;
};

function isRoute(value: unknown): value is RouteParts {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_zod' in value;
}
