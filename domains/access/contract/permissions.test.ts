import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { AnyRoute } from '#platform/contract/route.ts';
import { RIGHTS_WITHIN, ROUTE_PERMISSIONS } from '../core/permissions.ts';

const DOMAINS = new URL('../../', import.meta.url);

function isRoute(value: unknown): value is AnyRoute {
  return typeof value === 'object' && value !== null && 'method' in value && 'permission' in value;
}

/** Every route that any domain's contract declares. */
async function readRoutes(): Promise<AnyRoute[]> {
  const files = (await readdir(DOMAINS, { recursive: true })).filter((path) =>
    /^[a-z]+\/contract\/[a-z-]+\.ts$/.test(path),
  );
  const modules = await Promise.all(files.map((path) => import(new URL(path, DOMAINS).href)));
  return modules.flatMap((module) => Object.values(module)).filter(isRoute);
}

async function readRequired(): Promise<string[]> {
  const routes = await readRoutes();
  const required = routes.flatMap(({ permission }) => (permission === null ? [] : [permission]));
  expect(required.length).toBeGreaterThan(10);
  return [...new Set(required)].sort();
}

test('every permission that a contract requires can be given, and is no right within', async () => {
  const required = await readRequired();
  expect(required.filter((permission) => !ROUTE_PERMISSIONS.includes(permission))).toEqual([]);
  const within: readonly string[] = RIGHTS_WITHIN;
  expect(required.filter((permission) => within.includes(permission))).toEqual([]);
});

test('no permission can be given that no contract requires', async () => {
  const required = await readRequired();
  expect(ROUTE_PERMISSIONS.filter((permission) => !required.includes(permission))).toEqual([]);
});
