import { assertPresent } from '#domains/kernel/core/assert.ts';
import { minor } from '#domains/kernel/core/money.ts';
import type { listAllProductsRoute } from '#domains/storefront/contract/products.ts';
import type { changeStoreSettingsRoute } from '#domains/storefront/contract/settings.ts';
import type { changeShippingMethodRoute } from '#domains/storefront/contract/shipping-methods.ts';
import { listAllProducts } from '#domains/storefront/server/products.ts';
import { changeStoreSettings } from '#domains/storefront/server/settings.ts';
import { changeShippingMethod } from '#domains/storefront/server/shipping-methods.ts';
import { selectZones } from '#domains/storefront/server/zones.sql.ts';
import type { Actor } from '#platform/http/actor.ts';
import { withQuickTransaction } from './demo.sql.ts';
import { run } from './run.ts';
import { MIRPUR_SHOP } from './staff.ts';
import type { DemoShop } from './stock-shop.ts';

/** The demo shop's web store, open at /s/demo with every product. */
export async function openDemoStore({ database, owner, warehouses }: DemoShop, at: Date) {
  const actor = owner;
  const warehouse_id = assertPresent(warehouses.get(MIRPUR_SHOP), 'the warehouse of the till');
  const store = {
    handle: 'demo',
    name: 'Nabanna Store',
    name_bn: 'নবান্ন স্টোর',
    slogan: 'Rice, dal, oil and spices from Mirpur, at the prices of the shop.',
    slogan_bn: 'মিরপুরের চাল, ডাল, তেল আর মসলা, দোকানের দামেই।',
    hours: 'Every day 8 AM to 10 PM',
    hours_bn: 'প্রতিদিন সকাল ৮টা থেকে রাত ১০টা',
    warehouse_id,
    has_pickup: true,
  };
  const change = <Version extends { version: number; state?: 'open' }>(body: Version) =>
    run<typeof changeStoreSettingsRoute>(database, changeStoreSettings, { actor, at, body });
  const { data } = await change({ ...store, version: 0 });
  await run<typeof listAllProductsRoute>(database, listAllProducts, { actor, at, body: {} });
  await change({ version: data.version, state: 'open' });
  await openZones(database, { actor, at });
}

type By = { actor: Actor; at: Date };

/** Delivery to all of the country, free in the city from 2,000.00. */
async function openZones(database: DemoShop['database'], by: By): Promise<void> {
  const { shop_id } = by.actor;
  const zones = await withQuickTransaction(database, shop_id, (tx) =>
    selectZones(tx, { shop_id, after: null, limit: 10 }),
  );
  for (const { id, version, charge } of zones) {
    const free_from = charge === CITY_CHARGE ? FREE_FROM : null;
    const body = { version, is_active: true, free_from };
    await run<typeof changeShippingMethodRoute>(database, changeShippingMethod, {
      ...by,
      params: { id },
      body,
    });
  }
}

const CITY_CHARGE = minor(6_000);
const FREE_FROM = minor(200_000);
