import { expect, test } from 'vitest';
import { dictionary } from '#platform/i18n/messages.ts';
import { missingOf, needsOf, RESOURCES } from './permission-groups.ts';
import { ALL_PERMISSIONS } from './permissions.ts';
import { READY_ROLES } from './roles.ts';

test('every permission belongs to one resource', () => {
  const listed = RESOURCES.flatMap(({ permissions }) => permissions);
  expect([...listed].sort()).toEqual([...ALL_PERMISSIONS].sort());
});

test.each(['bn', 'en'])('in %s every resource and every permission has a name', (language) => {
  const labels = dictionary(language, 'permissions') ?? {};
  const keys = RESOURCES.flatMap(({ resource, permissions }) => [resource, ...permissions]);
  expect(keys.filter((key) => typeof labels[key] !== 'string' || labels[key] === '')).toEqual([]);
});

test('every permission that another one needs can be granted', () => {
  const needed = ALL_PERMISSIONS.flatMap(needsOf);
  expect(needed.filter((permission) => !ALL_PERMISSIONS.includes(permission))).toEqual([]);
});

test('every predefined role holds what its permissions need', () => {
  for (const { code, permissions } of READY_ROLES) {
    expect([code, [...missingOf(new Set(permissions))]]).toEqual([code, []]);
  }
});
