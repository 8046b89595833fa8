import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORDER_ROUTES } from '#domains/orders/contract/order.ts';
import { changeOrder } from '#domains/orders/server/change-order.ts';
import { createOrder, readOrder } from '#domains/orders/server/orders.ts';
import type { recallCartRoute } from '#domains/pos/contract/held-cart.ts';
import { holdCart } from '#domains/pos/server/held/hold-cart.ts';
import { recallCart } from '#domains/pos/server/held/recall-cart.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';
import { answerOf, openTestShop, type TestShop } from '../../../../testkit/shop.ts';
import type { createProductRoute } from '../../contract/product.ts';
import { archiveProducts } from './archive-products.ts';
import { createProduct } from './create-product.ts';

/* Products that are archived while in a cart or in a draft quotation. */

let db: TestDatabase;
let shop: TestShop;
let rice: string;
let tea: { id: string; variant_id: string };

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
  rice = await addUncounted('RICE').then(({ variant_id }) => variant_id);
  tea = await addUncounted('TEA');
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

/** Not tracked in stock, so that only its availability for sale matters. */
async function addUncounted(code: string) {
  const unit_id = shop.units.get('piece');
  const body = { code, name: code, unit_id, kind: 'service', variants: [{ sale_price: 10_000 }] };
  const { data } = answerOf(await shop.call<typeof createProductRoute>(createProduct, { body }));
  return { id: data.id, variant_id: data.variants[0]?.id ?? '' };
}

const lines = () => [rice, tea.variant_id].map((variant_id) => ({ variant_id, quantity: 10_000 }));
const setArchived = async (archived: boolean) =>
  answerOf(await shop.call(archiveProducts, { body: { ids: [tea.id], archived } }));

/** The rejection names the line, so that the till can say which one to remove. */
const REFUSED = { rejection: 'variant_not_found', path: 'lines.1.variant_id' };

test('a cart with an archived product can be recalled, but not sold until restored', async () => {
  const { shop: warehouse_id } = shop.warehouses;
  const id = newId();
  const held = lines().map((line) => ({ ...line, unit_price: 10_000 }));
  const cart = { id, warehouse_id, lines: held, total: 21_000 };
  answerOf(await shop.call(holdCart, { body: cart }));
  await setArchived(true);
  const recalling = { params: { id }, body: { id: newId() } };
  const recalled = await shop.call<typeof recallCartRoute>(recallCart, recalling);
  expect(answerOf(recalled).data.lines).toHaveLength(2);
  const payments = [{ payment_method_id: shop.methods.cash, amount: 21_000 }];
  const sell = (of: ReturnType<typeof lines>) => {
    const body = { id: newId(), warehouse_id, lines: of, payments };
    return shop.call<typeof postSaleRoute>(postSale, { body });
  };
  expect(await sell(lines())).toMatchObject(REFUSED);
  expect(answerOf(await sell(lines().slice(0, 1))).data.total).toBe(10_500);
  await setArchived(false);
  expect(answerOf(await sell(lines())).data.total).toBe(21_000);
});

test('a quotation with an archived product can be read, but not saved', async () => {
  const { shop: warehouse_id } = shop.warehouses;
  const id = newId();
  const routes = ORDER_ROUTES.sales_quotation;
  const body = { id, warehouse_id, lines: lines() };
  const made = await shop.call<typeof routes.create>(createOrder('sales_quotation'), { body });
  const { version } = answerOf(made).data;
  await setArchived(true);
  const read = await shop.call<typeof routes.read>(readOrder('sales_quotation'), {
    params: { id },
  });
  expect(answerOf(read).data.lines).toHaveLength(2);
  const { id: _, ...again } = body;
  const change = { params: { id }, body: { ...again, version } };
  expect(await shop.call(changeOrder('sales_quotation'), change)).toMatchObject(REFUSED);
  await setArchived(false);
  answerOf(await shop.call(changeOrder('sales_quotation'), change));
});
