/** The product's domains, lowest first. Domains on one line are on the same level. */
export const ORDER: readonly (readonly string[])[] = [
  ['kernel', 'geo'],
  ['identity'],
  ['access'],
  ['shops'],
  ['measures'],
  ['connections'],
  ['documents'],
  ['catalog'],
  ['accounting', 'payments'],
  ['inventory'],
  ['loyalty', 'promotions'],
  ['parties'],
  ['pricing'],
  ['orders'],
  ['sales'],
  ['purchases', 'treasury', 'pos', 'opening'],
  ['recurring', 'labels', 'imports'],
  ['shipping'],
  ['storefront'],
  ['integrations'],
  ['reports'],
  ['subscriptions'],
  ['setup'],
  ['site'],
];

export type Part =
  | 'core'
  | 'contract'
  | 'server'
  | 'web'
  | 'platform contract'
  | 'platform server'
  | 'platform web'
  | 'application'
  | 'server application'
  | 'web application'
  | 'workshop';

/** The zone of a file: its part of the project, and its domain if it has one. */
export type Zone = { readonly part: Part; readonly domain: string | null };

/** The parts that each part may import. Tests, tools and configuration may import everything. */
export const ALLOWED: Readonly<Record<Part, readonly Part[]>> = {
  core: ['core'],
  contract: ['contract', 'core', 'platform contract'],
  server: ['server', 'contract', 'core', 'platform contract', 'platform server'],
  web: ['web', 'contract', 'core', 'platform contract', 'platform web'],
  'platform contract': ['platform contract', 'core'],
  'platform server': ['platform server', 'platform contract', 'core'],
  'platform web': ['platform web', 'platform contract', 'core'],
  // What server and web are both put together from: the registry of document kinds.
  application: ['contract', 'core', 'platform contract'],
  'server application': [
    'server application',
    'application',
    'server',
    'contract',
    'core',
    'platform contract',
    'platform server',
  ],
  'web application': [
    'web application',
    'application',
    'web',
    'contract',
    'core',
    'platform contract',
    'platform web',
  ],
  workshop: [],
};

const DOMAIN = /^domains\/([^/]+)\/(core|contract|server|web)\//;

export function zoneOf(path: string): Zone {
  if (/\.(test|sim|fixture)\.tsx?$/.test(path)) return { part: 'workshop', domain: null };
  const [, domain, part] = DOMAIN.exec(path) ?? [];
  if (domain && part) return { part: part as Part, domain };
  return { part: partOutsideDomains(path), domain: null };
}

function partOutsideDomains(path: string): Part {
  // Translations and colours: loaders of pages and pages of the server read them too.
  if (/^platform\/(contract\/|i18n\/|ui\/tokens\.ts$)/.test(path)) return 'platform contract';
  if (/^platform\/(ui|client)\//.test(path)) return 'platform web';
  if (path.startsWith('platform/')) return 'platform server';
  if (/^apps\/[^/]+\.ts$/.test(path)) return 'application';
  if (path.startsWith('apps/server/')) return 'server application';
  if (path.startsWith('apps/web/')) return 'web application';
  return 'workshop';
}

export function levelOf(domain: string): number {
  return ORDER.findIndex((domains) => domains.includes(domain));
}

/** Whether other domains may import a file. */
export function isDoor(path: string): boolean {
  return /^domains\/[^/]+\/(core|contract|server\/door|web\/part)\//.test(path);
}
