import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOCUMENT_KINDS } from '../../../../apps/document-kinds.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { addLentils } from '../../../../testkit/sample-bodies.ts';
import { answerOf, refusalOf } from '../../../../testkit/shop.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import type { createCategoryRoute, setCategoryPictureRoute } from '../../contract/category.ts';
import type { listPosProductsRoute } from '../../contract/pos-product.ts';
import type { posSyncRoute } from '../../contract/pos-sync.ts';
import type { readProductRoute } from '../../contract/product.ts';
import type {
  addProductPictureRoute,
  arrangeProductPicturesRoute,
  removeProductPictureRoute,
} from '../../contract/product-pictures.ts';
import { createCategory } from '../categories/create-category.ts';
import { setCategoryPicture } from '../categories/set-category-picture.ts';
import { listPosProducts } from '../sync/list-pos-products.ts';
import { syncPosProducts } from '../sync/sync-pos-products.ts';
import {
  addProductPicture,
  arrangeProductPictures,
  removeProductPicture,
} from './product-pictures.ts';
import { readProduct } from './read-product.ts';

let db: TestDatabase;
let world: World;

beforeAll(async () => {
  db = await createTestDatabase();
  world = await openWorld(db.database);
});
afterAll(() => db.drop());

async function drawn(background: string, width = 600, height = 300): Promise<string> {
  const create = { width, height, channels: 3 as const, background };
  return (await sharp({ create }).png().toBuffer()).toString('base64');
}

const add = (id: string, picture: string, variant_id: string | null = null) =>
  world.shop.call<typeof addProductPictureRoute>(addProductPicture, {
    params: { id },
    body: { picture, variant_id },
  });

const arrange = (id: string, pictures: object[]) =>
  world.shop.call<typeof arrangeProductPicturesRoute>(arrangeProductPictures, {
    params: { id },
    body: { pictures },
  });

const small = (name: string) => `/pictures/${name}/256.webp`;

/** The picture of each variant at the till, in name order. */
async function picturesAtTill(product_id: string): Promise<(string | null)[]> {
  const read = await world.shop.call<typeof readProductRoute>(readProduct, {
    params: { id: product_id },
  });
  const { code } = answerOf(read).data;
  const listed = await world.shop.call<typeof listPosProductsRoute>(listPosProducts, {
    query: { q: code },
  });
  return answerOf(listed)
    .data.filter((row) => row.product_id === product_id)
    .toSorted((a, b) => (a.variant < b.variant ? -1 : 1))
    .map(({ image_url }) => image_url);
}

test('a variant has its own picture, else the first of the product', async () => {
  const { id, variants } = await addLentils(world);
  expect(await picturesAtTill(id)).toEqual([null, null]);
  const first = answerOf(await add(id, await drawn('#a61c1f'))).data.pictures[0]?.name ?? '';
  await add(id, await drawn('#1c1fa6'));
  const five = variants.find(({ name }) => name === '5 kg')?.id ?? '';
  const { pictures } = answerOf(await add(id, await drawn('#1fa61c'), five)).data;
  const variantPicture = pictures.find(({ variant_id }) => variant_id === five)?.name ?? '';
  expect(await picturesAtTill(id)).toEqual([small(first), small(variantPicture)]);
});

test('the first picture is the main one, and devices are notified', async () => {
  const { id } = await addLentils(world);
  await add(id, await drawn('#111111'));
  const { pictures } = answerOf(await add(id, await drawn('#222222'))).data;
  const arrangement = pictures.map((one) => ({ id: one.id, variant_id: one.variant_id }));
  const after = answerOf(await arrange(id, arrangement.toReversed())).data;
  expect(after.pictures.map((one) => one.id)).toEqual(
    arrangement.map((one) => one.id).toReversed(),
  );
  const main = after.pictures[0]?.name ?? '';
  const since = new Date(Date.now() - 60_000).toISOString();
  const synced = await world.shop.call<typeof posSyncRoute>(syncPosProducts(DOCUMENT_KINDS), {
    query: { warehouse_id: world.shop.warehouses.shop, since },
  });
  const rows = answerOf(synced).data.products.filter((row) => row.product_id === id);
  expect(rows.map(({ image_url }) => image_url)).toEqual([small(main), small(main)]);
});

test('an order of outdated pictures is rejected', async () => {
  const { id, variants } = await addLentils(world);
  const { pictures } = answerOf(await add(id, await drawn('#333333'))).data;
  const [picture] = pictures.map((one) => ({ id: one.id, variant_id: null }));
  expect(refusalOf(await arrange(id, []))).toBe('pictures_outdated');
  expect(refusalOf(await arrange(id, [picture ?? {}, picture ?? {}]))).toBe('pictures_outdated');
  const foreign = { ...picture, variant_id: world.variant };
  expect(refusalOf(await arrange(id, [foreign]))).toBe('variant_not_found');
  const assigned = { ...picture, variant_id: variants[0]?.id ?? '' };
  expect(answerOf(await arrange(id, [assigned])).data.pictures[0]?.variant_id).toBe(
    assigned.variant_id,
  );
});

test('a picture is removed once', async () => {
  const { id } = await addLentils(world);
  const { pictures } = answerOf(await add(id, await drawn('#444444'))).data;
  const remove = () =>
    world.shop.call<typeof removeProductPictureRoute>(removeProductPicture, {
      params: { id, picture_id: pictures[0]?.id ?? '' },
    });
  expect(answerOf(await remove()).data.pictures).toEqual([]);
  expect(refusalOf(await remove())).toBe('not_found');
});

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each([
  ['a drawing with a script', drawing],
  ['a page named .png', '<!doctype html><script>alert(1)</script>'],
  ['a GIF that is a script', 'GIF89a/*\u0000\u0000*/=1;alert(1)'],
  ['a file of an image that is cut off', '\u0089PNG\r\n\u001a\n'],
])('%s is rejected as a picture', async (_what, text) => {
  const { id } = await addLentils(world);
  const picture = Buffer.from(text, 'latin1').toString('base64');
  expect(refusalOf(await add(id, picture))).toBe('picture_unreadable');
});

test('a picture with too many pixels is rejected before decoding', async () => {
  const { id } = await addLentils(world);
  const picture = await drawn('#555555', 9000, 9000);
  expect(refusalOf(await add(id, picture))).toBe('picture_too_large');
});

test('camera metadata is removed from pictures', async () => {
  const { id } = await addLentils(world);
  const create = { width: 600, height: 300, channels: 3 as const, background: '#666666' };
  const jpeg = await sharp({ create })
    .withExif({ IFD3: { GPSLatitude: '23/1 48/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(jpeg).metadata()).exif).toBeDefined();
  const { pictures } = answerOf(await add(id, jpeg.toString('base64'))).data;
  const files = await world.shop.run((tx) =>
    tx
      .selectFrom('picture_file')
      .selectAll()
      .where('name', '=', pictures[0]?.name ?? '')
      .execute(),
  );
  expect(files.map(({ width, format }) => `${width}.${format}`).toSorted()).toEqual([
    '256.webp',
    '600.avif',
    '600.jpg',
    '600.webp',
  ]);
  for (const { bytes } of files) expect((await sharp(bytes).metadata()).exif).toBeUndefined();
});

test('a category has at most one picture', async () => {
  const made = await world.shop.call<typeof createCategoryRoute>(createCategory, {
    body: { name: 'Spices of all kinds' },
  });
  const { id } = answerOf(made).data;
  const set = (picture: string | null) =>
    world.shop.call<typeof setCategoryPictureRoute>(setCategoryPicture, {
      params: { id },
      body: { picture },
    });
  expect(answerOf(await set(await drawn('#777777'))).data.picture).toMatch(/-600x300$/);
  expect(answerOf(await set(null)).data).toMatchObject({ picture: null, version: 3 });
  const text = Buffer.from(drawing).toString('base64');
  expect(refusalOf(await set(text))).toBe('picture_unreadable');
});
