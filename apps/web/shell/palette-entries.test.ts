import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import { ALL_PERMISSIONS } from '#domains/access/core/permissions.ts';
import type { Me } from '#domains/access/web/part/me.tsx';
import { DECLARED_REPORTS } from '#domains/reports/core/declarations/declared-reports.ts';
import { dictionary } from '#platform/i18n/messages.ts';
import { THEME_NAMES } from '#platform/ui/tokens.ts';
import routes from '../routes.ts';
import { SETTINGS } from './navigation/settings-items.ts';
import { NAV_ITEMS } from './navigation.ts';
import { findEntries } from './palette-entries.ts';
import { ACTIONS, type Known, PAGES } from './palette-pages.ts';
import queries from './palette-queries.json' with { type: 'json' };

/** The path of each page, such as `/dashboard/sales`. */
function pathsOf(entries: readonly RouteConfigEntry[], under = ''): string[] {
  return entries.flatMap(({ path = '', index = false, children }) => {
    const fullPath = path === '' ? under : `${under}/${path}`;
    if (path === 'reports/:name')
      return DECLARED_REPORTS.map(({ name }) => `${under}/reports/${name}`);
    if (children !== undefined) return pathsOf(children, fullPath);
    return path !== '' || index ? [fullPath] : [];
  });
}

const PATHS = pathsOf(routes);

/** A list that only a cell of the cash flow leads to: it needs the line and its days. */
const NOT_BY_ITSELF = ['/dashboard/reports/cash-flow-statement/documents'];

const addressOf = (known: Known) => ('to' in known ? (known.to.split('?')[0] ?? '') : null);

function meWith(can: (permission: string) => boolean, is_operator = false): Me {
  return { can, is_operator } as Me;
}

const EVERYONE = meWith(() => true, true);

function found(text: string, language: 'bn' | 'en', me = EVERYONE) {
  const t = (key: string) => {
    const [namespace = '', word = ''] = key.split(':');
    const translations = dictionary(language, namespace) as Record<string, string>;
    return translations[word] ?? key;
  };
  return findEntries(text, me, { t, today: '2026-11-21' });
}

const keysOf = (...found_by: Parameters<typeof found>) =>
  found(...found_by).map(({ key }) => key.split(' ')[1]);

test('every page without an identifier in its address has an entry', () => {
  const pages = PATHS.filter((path) => path.startsWith('/dashboard') && !/[:*]/.test(path));
  const known = [...PAGES, ...ACTIONS].map(addressOf);
  expect(pages.filter((path) => !known.includes(path))).toEqual(NOT_BY_ITSELF);
});

test('every entry leads to an existing page, under a permission that there is', () => {
  for (const known of [...PAGES, ...ACTIONS]) {
    if ('to' in known) expect(PATHS).toContain(addressOf(known));
    if (known.permission !== null) expect(ALL_PERMISSIONS).toContain(known.permission);
  }
  const labels = [...PAGES, ...ACTIONS].map(({ label }) => label);
  expect(labels).toEqual([...new Set(labels)]);
});

/** The ledger itself needs more than the pages beside it. */
const OTHERWISE = ['/dashboard/ledger'];

test('an entry needs the permission that the menu asks for, and the settings', () => {
  for (const { to, permission, isForOperators } of [...NAV_ITEMS, ...SETTINGS]) {
    const page = PAGES.find((one) => one.to === to);
    if (OTHERWISE.includes(to)) continue;
    expect([to, page?.permission, page?.isForOperators]).toEqual([to, permission, isForOperators]);
  }
});

test('every theme can be chosen', () => {
  const themes = ACTIONS.flatMap((known) =>
    'command' in known && known.command.kind === 'theme' ? [known.command.theme] : [],
  );
  expect(themes).toEqual([...THEME_NAMES]);
});

describe.each(['bn', 'en'] as const)('in %s', (language) => {
  test.each(Object.entries(queries))('%s finds %s first', (text, label) => {
    expect(keysOf(text, language)[0]).toBe(label);
  });

  test.each(['bn', 'en'] as const)('every entry is found by its label in %s', (typed) => {
    for (const { label } of [...PAGES, ...ACTIONS]) {
      const text = (dictionary(typed, 'palette') as Record<string, string>)[label] ?? '';
      expect([label, keysOf(text, language).includes(label)]).toEqual([label, true]);
    }
  });
});

test('a user who cannot open a page does not find it', () => {
  const cashier = meWith((permission) => permission.startsWith('pos-sale.'));
  expect(keysOf('', 'en', cashier)).toEqual([
    ...['till', 'sales', 'settings'],
    ...['new_sale', 'sales_today'],
  ]);
  expect(keysOf('stock', 'en', cashier)).toEqual([]);
  expect(keysOf('blog', 'en', cashier)).toEqual([]);
  expect(keysOf('sign out', 'en', cashier)).toEqual(['sign_out']);
});

test('an address of today has its day', () => {
  const [entry] = found("today's sales", 'en');
  expect(entry).toMatchObject({ to: '/dashboard/sales?from=2026-11-21&to=2026-11-21' });
});
