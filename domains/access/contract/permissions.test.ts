import { expect, test } from 'vitest';
import { contractRoutes } from '../../../testkit/contract-routes.ts';
import { RIGHTS_WITHIN, ROUTE_PERMISSIONS } from '../core/permissions.ts';

async function readRequired(): Promise<string[]> {
  const routes = await contractRoutes();
  const required = routes.flatMap(({ permission }) => (permission === null ? [] : [permission]));
  expect(required.length).toBeGreaterThan(10);
  return [...new Set(required)].sort();
}

test('every required permission can be granted, and is no right within a route', async () => {
  const required = await readRequired();
  expect(required.filter((permission) => !ROUTE_PERMISSIONS.includes(permission))).toEqual([]);
  const within: readonly string[] = RIGHTS_WITHIN;
  expect(required.filter((permission) => within.includes(permission))).toEqual([]);
});

test('no permission can be granted that no contract requires', async () => {
  const required = await readRequired();
  expect(ROUTE_PERMISSIONS.filter((permission) => !required.includes(permission))).toEqual([]);
});
