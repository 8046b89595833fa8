import type { createCategoryRoute } from '#domains/catalog/contract/category.ts';
import type { createProductRoute } from '#domains/catalog/contract/product.ts';
import { createCategory } from '#domains/catalog/server/categories/create-category.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type {
  createCustomerRoute,
  createSupplierRoute,
  updateCustomerRoute,
} from '#domains/parties/contract/party.ts';
import { createCustomer, createSupplier } from '#domains/parties/server/create-party.ts';
import { updateCustomer } from '#domains/parties/server/update-customer.ts';
import type { Database } from '#platform/db/database.ts';
import type { CreatedShop } from '../create-shop.ts';
import { addSpecialVariants, type SpecialVariants } from './add-special-variants.ts';
import { type DemoProduct, readCatalogue, type ShopVariant } from './catalogue.ts';
import { type DemoCustomer, type DemoSupplier, readParties } from './parties.ts';
import { run } from './run.ts';
import { SHOP } from './staff.ts';

export type DemoShop = CreatedShop & {
  database: Database;
  variants: ShopVariant[];
  special: SpecialVariants;
  /** By their icons. */
  categories: ReadonlyMap<string, string>;
  customers: (DemoCustomer & { id: string })[];
  suppliers: (DemoSupplier & { id: string })[];
};

type Owned = { database: Database; shop: CreatedShop; at: Date };

/** The owner enters the catalogue, the customers and the suppliers. */
export async function stockShop(owned: Owned): Promise<DemoShop> {
  const { goods: variants, categories } = await addProducts(owned);
  const special = await addSpecialVariants({ ...owned, categories });
  const parties = await addParties(owned);
  return { ...owned.shop, ...parties, variants, special, categories, database: owned.database };
}

async function addProducts({ database, shop, at }: Owned) {
  const { owner: actor } = shop;
  const variants: ShopVariant[] = [];
  const categories = new Map<string, string>();
  for (const [index, { icon, name, name_bn, products }] of readCatalogue().entries()) {
    const category = { name, name_bn, icon, rank: index + 1 };
    const { data } = await run<typeof createCategoryRoute>(database, createCategory, {
      actor,
      at,
      body: category,
    });
    categories.set(icon, data.id);
    for (const product of products) {
      const body = productRequest(product, { category_id: data.id, units: shop.units });
      const request = { actor, at, body };
      const added = await run<typeof createProductRoute>(database, createProduct, request);
      variants.push(...variantsOf(product, icon, added.data.variants));
    }
  }
  return { goods: variants, categories };
}

function productRequest(
  product: DemoProduct,
  { category_id, units }: { category_id: string; units: ReadonlyMap<string, string> },
) {
  const { code, name, name_bn, choice } = product;
  const values = product.variants.map((variant) => variant.name);
  return {
    code,
    name,
    name_bn,
    category_id,
    unit_id: assertPresent(units.get(product.unit), `a unit of the shop: ${product.unit}`),
    options: choice === null ? [] : [{ name: choice, values }],
    variants: product.variants.map((variant) => ({
      name: choice === null ? variant.name : '',
      name_bn: variant.name_bn,
      options: choice === null ? {} : { [choice]: variant.name },
      barcodes: variant.barcodes,
      sale_price: variant.sale_price,
      product_discount: variant.product_discount,
      vat_rate: product.vat_rate,
    })),
  };
}

function variantsOf(
  { code, unit, pull, vat_rate, variants }: DemoProduct,
  icon: string,
  added: readonly { id: string; name: string }[],
): ShopVariant[] {
  return variants.map(({ name, name_bn, ...variant }) => {
    const { id } = assertPresent(
      added.find((one) => one.name === name),
      `the variant ${name} of ${code} was added`,
    );
    return { ...variant, id, code, unit, icon, pull, vat_rate: vat_rate ?? SHOP.vat_rate };
  });
}

async function addParties({ database, shop, at }: Owned) {
  const { owner: actor } = shop;
  const { customers, suppliers } = readParties();
  const added: Pick<DemoShop, 'customers' | 'suppliers'> = { customers: [], suppliers: [] };
  for (const customer of customers) {
    const { code, name, phone } = customer;
    const request = { actor, at, body: { code, name, phone } };
    const { data } = await run<typeof createCustomerRoute>(database, createCustomer, request);
    const limited = { version: data.version, credit_limit: customer.limit };
    const change = { actor, at, params: { id: data.id }, body: limited };
    await run<typeof updateCustomerRoute>(database, updateCustomer, change);
    added.customers.push({ ...customer, id: data.id });
  }
  for (const supplier of suppliers) {
    const { code, name, phone } = supplier;
    const request = { actor, at, body: { code, name, phone } };
    const { data } = await run<typeof createSupplierRoute>(database, createSupplier, request);
    added.suppliers.push({ ...supplier, id: data.id });
  }
  return added;
}
