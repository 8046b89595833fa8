import { expect } from 'vitest';
import type { changeStoreSettingsRoute } from '#domains/storefront/contract/settings.ts';
import type { StorePage } from '#domains/storefront/core/store-page.ts';
import { enterStore } from '#domains/storefront/server/door/enter-store.sql.ts';
import { readStorePage } from '#domains/storefront/server/door/read-store-page.ts';
import { listAllProducts } from '#domains/storefront/server/products.ts';
import { changeStoreSettings } from '#domains/storefront/server/settings.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import { answerOf, NOW, SITE } from './shop.ts';
import type { World } from './world.ts';

/** Changes the settings of a shop's web store; the first change creates it. */
export function changeStore({ shop }: World, body: object, actor = shop.owner, now = NOW) {
  return shop.call<typeof changeStoreSettingsRoute>(changeStoreSettings, { body }, actor, now);
}

/** Lists all products that can be, and opens the shop's store; returns its version. */
export async function openTestStore(world: World, handle: string): Promise<number> {
  const { version } = answerOf(await changeStore(world, { version: 0, handle })).data;
  await listAll(world);
  return answerOf(await changeStore(world, { version, state: 'open' })).data.version;
}

export async function listAll({ shop }: World): Promise<void> {
  answerOf(await shop.call(listAllProducts, { body: {} }));
}

/** A page as a visitor without an account opens it; `path` may have a query. */
export function visitStore(
  database: Database,
  handle: string,
  path = '',
  cart = '',
): Promise<StorePage | null> {
  const [below = '', search = ''] = path.split(/\?(.*)/s);
  return withTransaction(database, enterStore(handle), (tx) =>
    readStorePage(tx, SITE, { path: below, query: new URLSearchParams(search), now: NOW, cart }),
  );
}

export function assertKind<Kind extends StorePage['kind']>(page: StorePage | null, kind: Kind) {
  expect(page?.kind).toBe(kind);
  return page as Extract<StorePage, { kind: Kind }>;
}
