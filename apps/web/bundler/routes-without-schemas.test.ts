import { expect, test } from 'vitest';
import { REVERSE_ROUTES } from '#domains/reports/web/reverse-routes.ts';
import { routesWithoutSchemas } from './routes-without-schemas.ts';

type Loading = { load(this: { addWatchFile(file: string): void }, id: string): Promise<string> };

/** The exports of a contract file in the browser, by name. */
async function buildFile(file: string): Promise<Map<string, Record<string, unknown>>> {
  const plugin = routesWithoutSchemas() as unknown as Loading;
  const path = new URL(`../../../domains/${file}`, import.meta.url).pathname;
  const text = await plugin.load.call({ addWatchFile: () => undefined }, path);
  const lines = text.split('\n').map((line) => /^export const (\w+) = (.*);$/.exec(line));
  return new Map(
    lines.flatMap((line) => {
      const [, name = '', value = ''] = line ?? [];
      return name === '' ? [] : [[name, JSON.parse(value)] as const];
    }),
  );
}

test('a page gets method, path and permission of a route, and no schema', async () => {
  const built = await buildFile('parties/contract/write-off.ts');
  expect(built.get('reverseWriteOffRoute')).toEqual({
    method: 'POST',
    path: '/write-offs/{id}/void',
    permission: 'write-offs.void',
    is_long: false,
  });
});

test('a document page offers its reversal to holders of the route’s permission', async () => {
  const built = await buildFile('sales/contract/reverse-sale.ts');
  const { permission } = REVERSE_ROUTES.sale;
  expect(permission).toBe('pos-sale.void');
  expect(built.get('reverseSaleRoute')).toMatchObject({ permission });
});
