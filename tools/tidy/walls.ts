import { type Import, importsOf } from './imports.ts';
import { type Finding, findingAt, type Source } from './source.ts';
import { ALLOWED, isDoor, levelOf, ORDER, type Part, type Zone, zoneOf } from './zones.ts';

/** The only tool that the applications import. */
const PINNED_NODE = 'tools/pinned-node.mjs';

type PackageRule = { readonly allows: (name: string) => boolean; readonly says: string };

const PACKAGES: Readonly<Partial<Record<Part, PackageRule>>> = {
  core: { allows: () => false, says: 'core/ is pure and imports no package' },
  contract: { allows: (name) => name === 'zod', says: 'contract/ imports no package but zod' },
  server: { allows: (name) => !isForBrowser(name), says: 'server/ renders nothing' },
  web: { allows: (name) => !isForServer(name), says: 'web/ runs in the browser' },
  'platform web': { allows: (name) => !isForServer(name), says: 'this runs in the browser' },
};

const isForBrowser = (name: string) => /^(react|react-dom|react-i18next|@mantine\/.*)$/.test(name);
const isForServer = (name: string) => /^(node:.*|fastify|@fastify\/.*|pg|kysely)$/.test(name);

/** Import rules: the walls between parts and the doors between domains. */
export function checkWalls(source: Source): Finding[] {
  const from = zoneOf(source.path);
  return importsOf(source).flatMap((imported) => {
    const message = refusal(source.path, from, imported);
    return message === null ? [] : [findingAt(source, imported.node, message)];
  });
}

function refusal(path: string, from: Zone, { text, target }: Import): string | null {
  if (from.domain !== null && levelOf(from.domain) === -1) {
    return `${from.domain} has no place in the order of domains: see tools/tidy/zones.ts`;
  }
  if (target === null) return refusePackage(from, text);
  return refuseAlias(path, text, target) ?? refusePart(from, target) ?? refuseDomain(from, target);
}

function refusePackage(from: Zone, name: string): string | null {
  const rule = PACKAGES[from.part];
  return rule && !rule.allows(name) ? `imports ${name}: ${rule.says}` : null;
}

function refuseAlias(path: string, text: string, target: string): string | null {
  const home = /^(domains\/[^/]+|platform)\//;
  const [, there] = home.exec(target) ?? [];
  if (text.startsWith('#') || !there || home.exec(path)?.[1] === there) return null;
  return `imports ${text}: from outside write #${target}`;
}

function refusePart(from: Zone, target: string): string | null {
  if (from.part === 'workshop' || target === PINNED_NODE) return null;
  if (/^(locales|package\.json)/.test(target)) return null;
  if (/\.(css|svg|png|json)$/.test(target)) return null;
  const to = zoneOf(target);
  const allowed = ALLOWED[from.part];
  if (!allowed.includes(to.part)) {
    return `${from.part} imports ${target} (${to.part}): it may import ${allowed.join(', ')}`;
  }
  if (from.part.startsWith('platform') && to.domain !== null && to.domain !== 'kernel') {
    return `platform imports ${target}: it knows no domain but kernel/core; take it as an argument`;
  }
  return null;
}

function refuseDomain(from: Zone, target: string): string | null {
  const to = zoneOf(target);
  if (from.domain === null || to.domain === null || from.domain === to.domain) return null;
  if (!isDoor(target)) {
    const doors = 'core/, contract/, server/door/ or web/part/';
    return `imports ${target}: another domain is entered by its ${doors} only`;
  }
  if (levelOf(to.domain) > levelOf(from.domain)) {
    const order = ORDER.map((domains) => domains.join(', ')).join(' < ');
    return `${from.domain} imports ${to.domain}, which stands above it (${order})`;
  }
  return null;
}
