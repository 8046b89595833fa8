import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { refusalOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import { changeShippingMethod, createShippingMethod } from './shipping-methods.ts';

let db: TestDatabase;
let world: World;

beforeAll(async () => {
  db = await createTestDatabase();
  world = await openWorld(db.database);
});
afterAll(() => db.drop());

const zone = (areas: string[]) => ({
  id: newId(),
  name: `Zone ${newId()}`,
  name_bn: '',
  charge: 6_000,
  free_from: null,
  days_from: 1,
  days_to: 2,
  is_active: true,
  areas,
});

const create = async (areas: string[]) =>
  refusalOf(await world.shop.call(createShippingMethod, { body: zone(areas) }));

test('a place that is added to two zones at once gets into one of them', async () => {
  const added = await Promise.all(Array.from({ length: 8 }, () => create(['bd/district/khulna'])));
  expect(added.filter((code) => code === null)).toHaveLength(1);
  expect(added.filter((code) => code === 'zone_overlaps')).toHaveLength(7);
});

test('also by changes of them', async () => {
  const zones = [zone(['bd/district/gazipur']), zone(['bd/district/narayanganj'])];
  for (const body of zones) {
    expect(refusalOf(await world.shop.call(createShippingMethod, { body }))).toBeNull();
  }
  const changed = await Promise.all(
    zones.map(({ id, areas }) =>
      world.shop.call(changeShippingMethod, {
        params: { id },
        body: { version: 1, areas: [...areas, 'bd/district/cumilla'] },
      }),
    ),
  );
  expect(changed.map(refusalOf).sort()).toEqual(['zone_overlaps', null].sort());
});
