import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { addProducts } from '#domains/catalog/server/door/add-products.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { minor } from '#domains/kernel/core/money.ts';
import type { readLoyaltyTermsRoute } from '#domains/loyalty/contract/points.ts';
import { changeLoyaltyTerms, readLoyaltyTerms } from '#domains/loyalty/server/points.ts';
import { createPromotion } from '#domains/promotions/server/promotions.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { updateShopSettings } from '#domains/shops/server/update-shop-settings.ts';
import { createShippingMethod } from '#domains/storefront/server/shipping-methods.ts';
import type { Database } from '#platform/db/database.ts';
import { answerOf, openTestShop, type TestShop } from './shop.ts';
import { type GivenPromotion, TARGETS, type TotalsGiven } from './store-cases.ts';
import { changeStore, listAll } from './store-visits.ts';
import { money, percent, pieces } from './table-values.ts';
import type { World } from './world.ts';

/** A shop that sells what a case of totals names, with ids of variants by the names of the case. */
export type CaseShop = {
  shop: TestShop;
  handle: string;
  variants: ReadonlyMap<string, string>;
  pack: string;
  customer_id: string;
};

const PLENTY = 1_000 * 10_000;

/** Opens a shop and a web store that have what the case says, by the doors of their domains. */
export async function openCaseShop(database: Database, given: TotalsGiven): Promise<CaseShop> {
  const handle = newHandle();
  const shop = await openTestShop(database, {
    rounding_unit: given.rounding_unit === undefined ? 1 : money(given.rounding_unit),
  });
  if (given.prices_include_vat === true) {
    const body = { version: 1, prices_include_vat: true };
    answerOf(await shop.call(updateShopSettings, { body }));
  }
  const categories = await addCategories(shop, given);
  const variants = await addVariants(shop, given, categories);
  const pack = packOf(shop, given.lines.find(({ unit }) => unit !== undefined)?.quantity);
  for (const one of given.promotions ?? []) {
    await addPromotion(shop, one, { code: null, variants, categories });
  }
  if (given.coupon !== undefined) {
    await addPromotion(shop, given.coupon, { code: 'CODE', variants, categories });
  }
  const customer_id = await addCustomer(shop, given);
  await openStore(shop, handle, given);
  return { shop, handle, variants, pack, customer_id };
}

/** An address that no other store of the database has, also if a test is tried again. */
export const newHandle = () => `case-${newId().slice(-12)}`;

/** A unit that packs are counted in: of a half pack one with decimals. */
function packOf({ units }: TestShop, count = ''): string {
  return assertPresent(units.get(count.includes('.') ? 'litre' : 'box'), 'a unit of the shop');
}

async function addCategories(
  { shop_id, run }: TestShop,
  { lines, coupon, promotions = [] }: TotalsGiven,
): Promise<Map<string, string>> {
  const sold = new Set(lines.flatMap(({ id, parts = [] }) => [id, ...parts.map((of) => of.id)]));
  const named = [coupon, ...promotions].flatMap((one) => one?.[TARGETS] ?? []);
  const names = new Set([...lines.flatMap(({ categories = [] }) => categories), ...named]);
  const rows = [...names].filter((name) => !sold.has(name)).map((name) => [name, newId()] as const);
  await run(async (tx) => {
    for (const [name, id] of rows) {
      await tx.insertInto('category').values({ shop_id, id, name }).execute();
    }
  });
  return new Map(rows);
}

type Ids = ReadonlyMap<string, string>;

async function addVariants(shop: TestShop, given: TotalsGiven, categories: Ids): Promise<Ids> {
  const ids = new Map<string, string>();
  const parts = given.lines.flatMap((line) => line.parts ?? []);
  const priced = new Set(given.lines.map(({ id }) => id));
  for (const { id } of parts) {
    if (!priced.has(id) && !ids.has(id)) await addOne(shop, ids, { id, price: '1.00', vat: '0 %' });
  }
  for (const line of given.lines) {
    if (ids.has(line.id)) continue;
    const category = categories.get(line.categories?.[0] ?? '');
    const withUnit = given.lines.find(({ id, unit }) => id === line.id && unit !== undefined);
    const quantity = withUnit?.quantity ?? line.quantity;
    await addOne(shop, ids, { ...line, category, quantity, ...defined({ unit: withUnit?.unit }) });
  }
  await shop.run(async (tx) => {
    for (const { id, parts: of = [] } of given.lines) {
      for (const [at, part] of of.entries()) {
        await sql`insert into bundle_part (shop_id, variant_id, part_id, quantity, rank)
          values (${shop.shop_id}, ${ids.get(id)}, ${ids.get(part.id)}, ${pieces(part.quantity)},
            ${at + 1})`.execute(tx);
      }
    }
  });
  return ids;
}

type Sold = Pick<TotalsGiven['lines'][number], 'id' | 'price' | 'vat'> &
  Partial<TotalsGiven['lines'][number]> & { category?: string | undefined };

async function addOne(shop: TestShop, ids: Map<string, string>, sold: Sold): Promise<void> {
  const { shop_id, units } = shop;
  const variant_id = newId();
  ids.set(sold.id, variant_id);
  const isCounted = sold.quantity === undefined || !sold.quantity.includes('.');
  const kind = sold.kind ?? 'goods';
  await shop.run(async (tx) => {
    await addProducts(tx, shop_id, [
      {
        id: newId(),
        code: sold.id.toUpperCase(),
        name: sold.id,
        name_bn: '',
        category_id: sold.category ?? null,
        kind,
        unit_id: assertPresent(units.get(isCounted ? 'piece' : 'kg'), 'a unit of the shop'),
        options: [],
        variants: [
          {
            id: variant_id,
            name: '',
            name_bn: '',
            options: {},
            barcodes: [],
            sale_price: money(sold.price),
            product_discount: minor(
              Math.min(money(sold.product_discount ?? '0'), money(sold.price)),
            ),
            vat_rate: percent(sold.vat),
          },
        ],
      },
    ]);
    if (sold.unit !== undefined) {
      const { factor, price } = sold.unit;
      const sale_price = price === undefined ? null : money(price);
      await sql`insert into variant_unit (shop_id, variant_id, unit_id, factor, sale_price)
        values (${shop_id}, ${variant_id}, ${packOf(shop, sold.quantity)}, ${pieces(factor)},
          ${sale_price})`.execute(tx);
    }
  });
  if (kind !== 'goods') return;
  const lines = [{ variant_id, quantity_change: PLENTY, unit_cost: 100 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
}

type Named = { code: string | null; variants: Ids; categories: Ids };

async function addPromotion(
  shop: TestShop,
  given: GivenPromotion,
  { code, variants, categories }: Named,
): Promise<void> {
  const body = {
    name: code ?? newId(),
    name_bn: '',
    code,
    kind: given.kind === 'free_goods' ? 'free_items' : given.kind,
    rate: rateOf(given),
    amount: given.amount === undefined ? null : money(given.amount),
    buy_quantity: given.buy ?? null,
    free_quantity: given.free ?? null,
    min_amount: money(given.min_amount ?? '0'),
    min_quantity: 0,
    branch_id: null,
    starts_on: null,
    ends_on: null,
    use_limit: null,
    customer_limit: null,
    targets: (given[TARGETS] ?? []).map((name) => {
      const variant = variants.get(name);
      return variant === undefined
        ? { target: 'category', target_id: categories.get(name) }
        : { target: 'variant', target_id: variant };
    }),
    free_items: [],
  };
  answerOf(await shop.call(createPromotion, { body }));
}

/** What is free is given at a rate of all. */
function rateOf({ kind, rate }: GivenPromotion) {
  if (kind === 'free_goods') return percent('100 %');
  return rate === undefined ? null : percent(rate);
}

/** A customer who has the points of the case, from an earlier sale. */
async function addCustomer(shop: TestShop, { points }: TotalsGiven): Promise<string> {
  const id = newId();
  const { shop_id } = shop;
  const row = { shop_id, id, kind: 'customer', code: id, name: 'Rahima' };
  await shop.run((tx) => tx.insertInto('party').values(row).execute());
  if (points === undefined) return id;
  const read = await shop.call<typeof readLoyaltyTermsRoute>(readLoyaltyTerms);
  const terms = {
    version: answerOf(read).data.version,
    points_on: true,
    amount_per_point: 100,
    point_value: money(points.value),
    min_points: 1,
    points_months: null,
    card_months: null,
  };
  answerOf(await shop.call(changeLoyaltyTerms, { body: terms }));
  const earned = new Map<string, string>();
  await addOne(shop, earned, { id: 'earned', price: '1.00', vat: '0 %', kind: 'service' });
  const sale = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    customer_id: id,
    lines: [{ variant_id: earned.get('earned'), quantity: points.spent * 10_000 }],
    payments: [{ payment_method_id: shop.methods.cash, amount: points.spent * 100 }],
  };
  answerOf(await shop.call(postSale, { body: sale }));
  return id;
}

async function openStore(shop: TestShop, handle: string, { delivery }: TotalsGiven) {
  const world = { shop } as World;
  const made = answerOf(
    await changeStore(world, { version: 0, handle, warehouse_id: shop.warehouses.shop }),
  ).data;
  await listAll(world);
  const open = { version: made.version, state: 'open', has_pickup: true };
  answerOf(await changeStore(world, open));
  if (delivery === undefined) return;
  const zone = {
    id: newId(),
    name: 'Savar',
    name_bn: '',
    charge: money(delivery.charge),
    free_from: delivery.free_from === undefined ? null : money(delivery.free_from),
    days_from: 1,
    days_to: 2,
    is_active: true,
    areas: ['bd/upazila/dhaka/savar'],
  };
  answerOf(await shop.call(createShippingMethod, { body: zone }));
}
