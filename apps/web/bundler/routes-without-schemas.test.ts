import { expect, test } from 'vitest';
import { LINES_MAX } from '#domains/documents/contract/document.ts';
import { SALE } from '#domains/sales/contract/kinds.ts';
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

test('the page of a document offers its reversal to who has the right of its route', async () => {
  const built = await buildFile('sales/contract/kinds.ts');
  expect(SALE.reverse?.permission).toBe('pos-sale.void');
  expect(built.get('SALE')).toEqual({
    ...SALE,
    reverse: {
      method: 'POST',
      path: '/pos-sale/{id}/void',
      permission: 'pos-sale.void',
      is_long: false,
    },
  });
});

test('a function is left out, so that a page that imports it does not build', async () => {
  const built = await buildFile('documents/contract/document.ts');
  expect(built.get('LINES_MAX')).toBe(LINES_MAX);
  expect(built.has('linesOf')).toBe(false);
});
