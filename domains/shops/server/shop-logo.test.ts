import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { DOT } from '../../../testkit/sample-bodies.ts';
import { answerOf, openTestShop, refusalOf } from '../../../testkit/shop.ts';
import type { shopInfoRoute } from '../contract/shop.ts';
import type { setShopLogoRoute } from '../contract/shop-settings.ts';
import { setShopLogo } from './set-shop-logo.ts';
import { shopInfo } from './shop-info.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('a logo is set, returned with the shop, and removed; other files are refused', async () => {
  const shop = await openTestShop(db.database);
  const set = (picture: string | null) =>
    shop.call<typeof setShopLogoRoute>(setShopLogo, { body: { picture } });
  const before = answerOf(await shop.call<typeof shopInfoRoute>(shopInfo)).data;
  expect(before.logo).toBe('');
  const { logo, version } = answerOf(await set(DOT)).data;
  expect(logo).toMatch(/^[0-9a-f]{32}-\d+x\d+$/);
  expect(answerOf(await shop.call<typeof shopInfoRoute>(shopInfo)).data).toMatchObject({
    logo,
    version,
  });
  expect(refusalOf(await set(Buffer.from('no picture').toString('base64')))).toBe(
    'picture_unreadable',
  );
  answerOf(await set(null));
  expect(answerOf(await shop.call<typeof shopInfoRoute>(shopInfo)).data).toMatchObject({
    logo: '',
    version: version + 1,
  });
});
