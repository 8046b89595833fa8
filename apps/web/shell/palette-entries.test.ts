import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import type { Me } from '#domains/access/web/part/me.tsx';
import { DECLARED_REPORTS } from '#domains/reports/core/declarations/declared-reports.ts';
import { dictionary } from '#platform/i18n/messages.ts';
import routes from '../routes.ts';
import { ACTIONS, findEntries, SCREENS } from './palette-entries.ts';

/** The path of each page, such as `/dashboard/sales`. */
function pathsOf(entries: readonly RouteConfigEntry[], under = ''): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const fullPath = path === '' ? under : `${under}/${path}`;
    if (path === 'reports/:name')
      return DECLARED_REPORTS.map(({ name }) => `${under}/reports/${name}`);
    return [fullPath, ...pathsOf(children, fullPath)];
  });
}

function meWith(can: (permission: string) => boolean): Me {
  return { can } as Me;
}

function found(text: string, language: 'bn' | 'en', me = meWith(() => true)): string[] {
  const t = (key: string) => {
    const [namespace = '', word = ''] = key.split(':');
    const translations = dictionary(language, namespace) as Record<string, string>;
    return translations[word] ?? key;
  };
  return findEntries(text, me, { t, today: '2026-11-21' }).map(({ to }) => to);
}

test('every screen and action leads to an existing page', () => {
  const paths = pathsOf(routes);
  for (const { to } of [...SCREENS, ...ACTIONS]) expect(paths).toContain(to.split('?')[0]);
});

describe.each(['bn', 'en'] as const)('in %s a screen is found', (language) => {
  test.each([
    ['bikri', '/dashboard/sales'],
    ['sales', '/dashboard/sales'],
    ['বিক্রি', '/dashboard/sales'],
    ['mohajon', '/dashboard/suppliers'],
    ['khodder', '/dashboard/customers'],
    ['rewamil', '/dashboard/reports/trial-balance'],
    ['trial bal', '/dashboard/reports/trial-balance'],
    ['খতিয়ান', '/dashboard/ledger'],
    ['baki', '/dashboard/customers?due=1&sort=due'],
    ['aj', '/dashboard/sales?from=2026-11-21&to=2026-11-21'],
    ['kormochari', '/dashboard/settings/staff'],
    ['onumoti', '/dashboard/settings/roles'],
  ])('by %s', (text, to) => {
    expect(found(text, language)).toContain(to);
  });
});

test('a user who cannot open a screen does not find it', () => {
  const cashier = meWith((permission) => permission.startsWith('pos-sale.'));
  expect(found('', 'en', cashier)).toEqual([
    '/dashboard/pos',
    '/dashboard/sales',
    '/dashboard/settings',
    '/dashboard/settings/pin',
    '/dashboard/settings/security',
    '/dashboard/pos',
    '/dashboard/sales?from=2026-11-21&to=2026-11-21',
  ]);
  expect(found('stock', 'en', cashier)).toEqual([]);
});
