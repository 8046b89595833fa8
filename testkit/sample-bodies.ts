import { v7 as newId } from 'uuid';
import type { createBrandRoute } from '#domains/catalog/contract/brand.ts';
import type { createCategoryRoute } from '#domains/catalog/contract/category.ts';
import type { createCustomerGroupRoute } from '#domains/catalog/contract/customer-group.ts';
import type { createPriceListRoute } from '#domains/catalog/contract/price-list.ts';
import type { createProductRoute } from '#domains/catalog/contract/product.ts';
import type { createUnitRoute } from '#domains/catalog/contract/unit.ts';
import { createCategory } from '#domains/catalog/server/categories/create-category.ts';
import { createBrand } from '#domains/catalog/server/create-brand.ts';
import { createPriceList } from '#domains/catalog/server/prices/price-lists.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { createUnit } from '#domains/catalog/server/units/create-unit.ts';
import { createCustomerGroup } from '#domains/parties/server/customer-groups.ts';
import { holdCart } from '#domains/pos/server/held/hold-cart.ts';
import type { createBranchRoute } from '#domains/setup/contract/branch.ts';
import { createBranch } from '#domains/setup/server/create-branch.ts';
import type { createWarehouseRoute } from '#domains/shops/contract/branch.ts';
import { createWarehouse } from '#domains/shops/server/create-warehouse.ts';
import { approvalFor } from './approvals.ts';
import { answerOf, type CallInput } from './shop.ts';
import { addInvitation, addMember, roleId } from './staff-posts.ts';
import type { World } from './world.ts';

/** Another member at the tills of Mirpur. */
export async function member({ shop }: World): Promise<string> {
  return (await addMember(shop, { role_id: await roleId(shop, 'cashier') })).id;
}

export async function addInvited({ shop }: World): Promise<{ id: string; token: string }> {
  return addInvitation(shop, { role_id: await roleId(shop, 'cashier') });
}

/** A GIF of one pixel. */
// cspell:disable-next-line
export const DOT = 'R0lGODlhAQABAIAAAP8AAP8AACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

/** The smallest file that is taken for a PDF. */
export const PDF = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');

let count = 0;

/** Text that no other sample has. */
export function unique(): string {
  count += 1;
  return `sample ${process.pid} ${count}`;
}

export function makeHeldCart({ shop, register, customer, variant }: World) {
  return {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    register_id: register,
    customer_id: customer,
    name: 'By the door',
    lines: [{ variant_id: variant, quantity: 10_000, unit_price: 10_000, product_discount: 100 }],
    order_discount: 200,
    note: 'Comes back at noon',
    total: 9_700,
    removed_lines: [{ variant_id: variant, quantity: 10_000, reason: 'Too dear' }],
  };
}

export async function hold(world: World): Promise<string> {
  const body = makeHeldCart(world);
  answerOf(await world.shop.call(holdCart, { body }));
  return body.id;
}

/** The version of the shop's settings, which every change increases. */
export async function versionOf({ shop }: World): Promise<number> {
  const rows = await shop.run((tx) => tx.selectFrom('shop').select('version').execute());
  return rows[0]?.version ?? 0;
}

export function tenderByBank({ shop }: World) {
  return {
    payment_method_id: shop.methods.bank,
    bank_account_id: shop.bank_account_id,
    amount: 100,
    reference: 'CHQ 1',
  };
}

/** The id of a document, with an approval for it. */
export async function addApproved({ shop, register }: World) {
  const id = newId();
  return { id, approval_id: await approvalFor(shop, { id, register_id: register }) };
}

export async function reversal({ shop, register }: World, reverses_id: string): Promise<CallInput> {
  const id = newId();
  const approval_id = await approvalFor(shop, { id, reverses_id, register_id: register });
  const body = { id, reason: 'A mistake', register_id: register, approval_id };
  return { params: { id: reverses_id }, body };
}

export function lentils(w: World) {
  return {
    code: unique(),
    name: 'Lentils',
    name_bn: 'ডাল',
    category_id: w.category,
    brand_id: null,
    unit_id: w.shop.units.get('kg'),
    options: [{ name: 'Size', values: ['1 kg', '5 kg'] }],
    variants: [
      { options: { Size: '1 kg' }, barcodes: [unique()], sale_price: 13_500, vat_rate: 0 },
      {
        options: { Size: '5 kg' },
        name_bn: '৫ কেজি',
        sale_price: 65_000,
        product_discount: 500,
      },
    ],
  };
}

export async function addLentils(w: World) {
  const input = { body: lentils(w) };
  return answerOf(await w.shop.call<typeof createProductRoute>(createProduct, input)).data;
}

export async function addBrand(w: World) {
  const body = { name: unique() };
  return answerOf(await w.shop.call<typeof createBrandRoute>(createBrand, { body })).data;
}

export async function addGroup(w: World): Promise<string> {
  const input = { body: { name: unique() } };
  const made = await w.shop.call<typeof createCustomerGroupRoute>(createCustomerGroup, input);
  return answerOf(made).data.id;
}

export async function addPriceList(w: World): Promise<string> {
  const input = { body: { name: unique() } };
  const made = await w.shop.call<typeof createPriceListRoute>(createPriceList, input);
  return answerOf(made).data.id;
}

export async function addUnit(w: World) {
  const body = { code: codeOf(unique()), name: 'Roll', name_bn: 'রোল', decimals: 2 };
  return answerOf(await w.shop.call<typeof createUnitRoute>(createUnit, { body })).data;
}

export async function addCategory(w: World) {
  const body = { name: unique() };
  return answerOf(await w.shop.call<typeof createCategoryRoute>(createCategory, { body })).data;
}

/** A unique branch code. */
export const codeOf = (name: string) =>
  name
    .replace(/[^a-zA-Z0-9]/g, '')
    .slice(-8)
    .toUpperCase();

export async function addBranch(w: World) {
  const body = {
    code: codeOf(unique()),
    name: 'Savar',
    warehouse: { name: unique() },
  };
  return answerOf(await w.shop.call<typeof createBranchRoute>(createBranch, { body })).data;
}

export async function addWarehouse(w: World) {
  const body = { branch_id: w.shop.branches.mirpur, name: unique() };
  return answerOf(await w.shop.call<typeof createWarehouseRoute>(createWarehouse, { body })).data;
}
