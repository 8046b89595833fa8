import { readdir } from 'node:fs/promises';
import type { AnyRoute } from '#platform/contract/route.ts';

const DOMAINS = new URL('../domains/', import.meta.url);

/** The depth of routes within a contract's exports: alone, or in a table by kind and action. */
const DEEPEST = 2;

/** Every route that any domain's contract declares; its kinds only name routes again. */
export async function contractRoutes(): Promise<AnyRoute[]> {
  const files = (await readdir(DOMAINS, { recursive: true })).filter((path) =>
    /^[a-z]+\/contract\/(?!kinds\.)[a-z-]+\.ts$/.test(path),
  );
  const modules = await Promise.all(files.map((path) => import(new URL(path, DOMAINS).href)));
  return modules.flatMap((module) => Object.values(module)).flatMap((one) => routesIn(one, 0));
}

function routesIn(value: unknown, depth: number): AnyRoute[] {
  if (isRoute(value)) return [value];
  const isTable = value?.constructor === Object && depth < DEEPEST;
  return isTable ? Object.values(value).flatMap((one) => routesIn(one, depth + 1)) : [];
}

function isRoute(value: unknown): value is AnyRoute {
  return typeof value === 'object' && value !== null && 'method' in value && 'rejections' in value;
}
