import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ShopEndpoint } from '#platform/http/endpoint.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { shopInfoRoute } from '../contract/shop.ts';
import type { postShopSettingsRoute } from '../contract/shop-settings.ts';
import { shopInfo } from './shop-info.ts';
import { postShopInfo, postShopSettings, updateShopSettings } from './update-shop-settings.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

beforeEach(async () => {
  shop = await openTestShop(db.database);
});

const WAYS: readonly [string, ShopEndpoint][] = [
  ['PATCH shop-setting-info', updateShopSettings],
  ['POST shop-setting-info', postShopSettings],
  ['POST shop-info', postShopInfo],
];

describe.each(WAYS)('settings are changed by %s', (_way, endpoint) => {
  const change = (body: object, actor = shop.owner) =>
    shop.call<typeof postShopSettingsRoute>(endpoint, { body }, actor);
  const info = async () => answerOf(await shop.call<typeof shopInfoRoute>(shopInfo)).data;

  test('only the given fields, and the change is audited', async () => {
    const before = await info();
    const { data } = answerOf(await change({ version: 1, phone: '01711000000' }));
    expect(data).toMatchObject({ version: 2, phone: '01711000000', name: before.name });
    expect(await info()).toEqual({ ...before, version: 2, phone: '01711000000' });
    const { rows } = await shop.run((tx) =>
      sql<{ action: string }>`select action from audit_log
        where shop_id = ${shop.shop_id} and action = 'shop_settings.updated'`.execute(tx),
    );
    expect(rows).toHaveLength(1);
  });

  test('a stale version, a wrong field and a missing permission are refused', async () => {
    const other = await openTestShop(db.database);
    const before = await info();
    expect(refusalOf(await change({ version: 2, name: 'Late' }))).toBe('version_conflict');
    expect(refusalOf(await change({ name: 'Without a version' }))).toBe('invalid');
    expect(refusalOf(await change({ version: 1, currency: 'USD' }))).toBe('invalid');
    const unregistered = { version: 1, vat_registered: false, vat_rate: 50_000 };
    expect(refusalOf(await change(unregistered))).toBe('vat_not_registered');
    expect(refusalOf(await change({ version: 1 }, shop.cashier))).toBe('permission_denied');
    answerOf(await other.call(endpoint, { body: { version: 1, name: 'Of another shop' } }));
    expect(await info()).toEqual(before);
  });
});
