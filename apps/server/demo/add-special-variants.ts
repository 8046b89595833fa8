import type { createProductRoute } from '#domains/catalog/contract/product.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { minor, ZERO } from '#domains/kernel/core/money.ts';
import type { Database } from '#platform/db/database.ts';
import type { CreatedShop } from '../create-shop.ts';
import type { ShopVariant } from './catalogue.ts';
import { run } from './run.ts';
import { SHOP } from './staff.ts';

const SPECIAL = {
  cheese: {
    code: '4013',
    name: 'Doel Mozzarella',
    name_bn: 'দোয়েল মোজারেলা পনির',
    icon: 'dairy',
    unit: 'packet',
    sale_price: minor(31_000),
    cost: minor(26_200),
    product: { tracking: 'batch', requires_expiry: true },
  },
  cooker: {
    code: '8017',
    name: 'Firefly Rice Cooker',
    name_bn: 'জোনাকি রাইস কুকার',
    icon: 'household',
    unit: 'piece',
    sale_price: minor(235_000),
    cost: minor(190_000),
    product: { tracking: 'serial', warranty_months: 12 },
  },
  repair: {
    code: '8018',
    name: 'Repair Work',
    name_bn: 'মেরামতের মজুরি',
    icon: 'household',
    unit: 'piece',
    sale_price: minor(30_000),
    cost: ZERO,
    product: { kind: 'service' },
  },
} as const;

export type SpecialVariants = Record<keyof typeof SPECIAL, ShopVariant>;

type Where = {
  database: Database;
  shop: CreatedShop;
  at: Date;
  categories: ReadonlyMap<string, string>;
};

/** Variants with batches, with serial numbers, and a service: random shoppers never take them. */
export async function addSpecialVariants(where: Where): Promise<SpecialVariants> {
  return {
    cheese: await add(where, SPECIAL.cheese),
    cooker: await add(where, SPECIAL.cooker),
    repair: await add(where, SPECIAL.repair),
  };
}

async function add(
  { database, shop, at, categories }: Where,
  {
    product: productFields,
    cost,
    icon,
    unit,
    sale_price,
    ...names
  }: (typeof SPECIAL)[keyof typeof SPECIAL],
): Promise<ShopVariant> {
  const body = {
    ...names,
    ...productFields,
    category_id: categories.get(icon) ?? null,
    unit_id: assertPresent(shop.units.get(unit), `a unit of the shop: ${unit}`),
    variants: [{ sale_price }],
  };
  const { data } = await run<typeof createProductRoute>(database, createProduct, {
    actor: shop.owner,
    at,
    body,
  });
  const { id } = assertPresent(data.variants[0], 'the variant');
  return {
    id,
    code: names.code,
    unit,
    icon,
    sale_price,
    cost,
    vat_rate: SHOP.vat_rate,
    barcodes: [],
    product_discount: ZERO,
    left: null,
    pull: 0,
  };
}
