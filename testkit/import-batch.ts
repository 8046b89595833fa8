import type { checkImportRoute, uploadImportRoute } from '#domains/imports/contract/import.ts';
import { checkImport } from '#domains/imports/server/check-import.ts';
import { commitImport } from '#domains/imports/server/commit-import.ts';
import { uploadImport } from '#domains/imports/server/upload-import.ts';
import { answerOf, type TestShop } from './shop.ts';

/** The body that imports a CSV text. */
export function fileBody(text: string | Uint8Array, kind = 'products') {
  return { kind, file_name: 'goods.csv', file: Buffer.from(text).toString('base64') };
}

let files = 0;

/** A file of one new product with stock, up to the given step; returns its id. */
export async function importOfOne(
  { call, warehouses }: Pick<TestShop, 'call' | 'warehouses'>,
  until: 'uploaded' | 'checked' | 'faulty' | 'committed',
): Promise<string> {
  files += 1;
  const price = until === 'faulty' ? 'about 42' : '42.00';
  const body = fileBody(`code,name,price,qty,cost\nFILE-${files},Salt,${price},10,36.00\n`);
  const { data } = answerOf(await call<typeof uploadImportRoute>(uploadImport, { body }));
  const params = { id: data.id };
  if (until === 'uploaded') return data.id;
  const check = { mapping: data.mapping, warehouse_id: warehouses.shop };
  answerOf(await call<typeof checkImportRoute>(checkImport, { params, body: check }));
  if (until === 'committed') answerOf(await call(commitImport, { params }));
  return data.id;
}

/** A file with a stock column for each of two locations; returns its id. */
export async function importOfTwoLocations({ call }: Pick<TestShop, 'call'>): Promise<string> {
  files += 1;
  const body = fileBody(
    `code,name,price,Stock [Shop],cost,Stock [Store]\nFILE-${files},Salt,42.00,10,36.00,4\n`,
  );
  return answerOf(await call<typeof uploadImportRoute>(uploadImport, { body })).data.id;
}
