import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { postReceiptRoute } from '#domains/purchases/contract/goods-receipt.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { postSupplierReturn } from '#domains/purchases/server/post-supplier-return.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import type { updateShopSettingsRoute } from '#domains/shops/contract/shop-settings.ts';
import { updateShopSettings } from '#domains/shops/server/update-shop-settings.ts';
import { Typesetter } from '#platform/pdf/typesetter.ts';
import { DOCUMENT_KINDS } from '../../../apps/document-kinds.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { pdfText } from '../../../testkit/pdf-text.ts';
import { answerOf, refusalOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { documentFileRoute } from '../contract/document-file.ts';
import { documentFile } from './document-file.ts';

let db: TestDatabase;
let world: World;
const typesetter = new Typesetter();

beforeAll(async () => {
  db = await createTestDatabase();
  world = await openWorld(db.database);
});
afterAll(async () => {
  typesetter.close();
  await db.drop();
});

type Look = { size?: 'a4' | 'a5' | '80'; lang?: 'bn' | 'en'; form?: 'plain' | 'mushak_6_3' };

function print(id: string, look: Look = {}, actor = world.shop.owner) {
  const input = { params: { id }, query: { size: 'a4', form: 'plain', ...look } as const };
  return world.shop.call<typeof documentFileRoute>(documentFile(DOCUMENT_KINDS), input, actor);
}

/** The text extracted from a PDF has no spaces between words. */
function squeezed(text: string): string {
  return text.replaceAll(' ', '');
}

async function textOf(id: string, look: Look = {}): Promise<string> {
  const { template, content } = answerOf(await print(id, look));
  return pdfText(await typesetter.set({ template, content }));
}

test('an invoice as posted, in both languages and every size', async () => {
  const sale = await world.post.sale();
  for (const size of ['a4', 'a5', '80'] as const) {
    const text = await textOf(sale.id, { size, lang: 'en' });
    expect(text).toContain('Invoice');
    expect(text).toContain(squeezed('First customer'));
    expect(text).toContain('105.00');
    expect(text).toContain(squeezed('In words: one hundred five taka only'));
  }
  const bengali = await textOf(sale.id, { lang: 'bn' });
  for (const expected of ['১পিস১০০.০০৫%১০০.০০', '৳১০৫.০০', 'কথায়:একশ'])
    expect(bengali).toContain(expected);
});

test('every kind of document has a printout', async () => {
  const documents: [string, string][] = [
    [await world.post.saleReturn(), 'Credit note'],
    [await world.post.receipt(), 'Goods receipt'],
    [await world.post.adjustment(), 'Stock adjustment'],
    [(await world.post.giftCard()).id, 'Gift card'],
  ];
  for (const [id, title] of documents)
    expect(await textOf(id, { lang: 'en' })).toContain(squeezed(title));
});

test('a supplier’s discount is printed on the goods receipt', async () => {
  const line = { variant_id: world.variant, quantity: 100_000, unit_cost: 5_000 };
  const body = {
    id: newId(),
    supplier_id: world.supplier,
    warehouse_id: world.shop.warehouses.shop,
    lines: [{ ...line, product_discount: 2_000 }],
    order_discount: 2_400,
    payments: [],
  };
  const { id } = answerOf(
    await world.shop.call<typeof postReceiptRoute>(postReceipt, { body }),
  ).data;
  const text = await textOf(id, { lang: 'en' });
  for (const expected of ['50.00480.00', 'discount20.00', 'Discount−24.00', 'Total৳456.00'])
    expect(text).toContain(expected);
});

test('goods received and returned by the dozen are printed in dozens', async () => {
  const { shop, supplier, variant: variant_id } = world;
  const unit_id = shop.units.get('dozen') ?? '';
  await shop.run((tx) =>
    sql`insert into variant_unit (shop_id, variant_id, unit_id, factor)
      values (${shop.shop_id}, ${variant_id}, ${unit_id}, 120000)`.execute(tx),
  );
  const lines = [{ variant_id, unit_id, quantity: 30_000, unit_cost: 60_000 }];
  const header = { supplier_id: supplier, warehouse_id: shop.warehouses.shop };
  const body = { id: newId(), ...header, lines, payments: [] };
  const came = answerOf(await shop.call<typeof postReceiptRoute>(postReceipt, { body })).data;
  expect(await textOf(came.id, { lang: 'en' })).toContain('3dozen600.001,800.00');
  const back = [{ receipt_line_id: came.lines[0]?.id, quantity: 20_000 }];
  const supplierReturn = { id: newId(), receipt_id: came.id, lines: back, refunds: [] };
  answerOf(await shop.call(postSupplierReturn, { body: supplierReturn }));
  expect(await textOf(supplierReturn.id, { lang: 'en' })).toContain('2dozen');
});

test('a reversed document says so', async () => {
  const sale = await world.post.sale();
  const undo = { params: { id: sale.id }, body: { id: newId(), reason: 'A mistake' } };
  answerOf(await world.shop.call(reverseSale, undo));
  expect(await textOf(sale.id, { lang: 'en' })).toContain(
    squeezed('Cancelled: this document is no longer valid'),
  );
});

test('a VAT invoice needs a sale, and a shop with a BIN', async () => {
  const sale = await world.post.sale();
  expect(refusalOf(await print(sale.id, { form: 'mushak_6_3' }))).toBe('no_tax_invoice');
  const body = { version: 1, bin: '003456789-0102' };
  answerOf(await world.shop.call<typeof updateShopSettingsRoute>(updateShopSettings, { body }));
  const text = await textOf(sale.id, { lang: 'en', form: 'mushak_6_3' });
  expect(text).toContain(squeezed('Tax invoice (Mushak 6.3)'));
  expect(text).toContain('100.000.005%5.00105.00');
  const receipt = await print(await world.post.receipt(), { form: 'mushak_6_3' });
  expect(refusalOf(receipt)).toBe('no_tax_invoice');
});

test('each kind needs its own permission, and costs need theirs', async () => {
  const { cashier, owner } = world.shop;
  expect(refusalOf(await print(await world.post.receipt(), {}, cashier))).toBe('permission_denied');
  const permissions = new Set(owner.permissions);
  permissions.delete('cost.read');
  const id = await world.post.receipt();
  const blind = answerOf(await print(id, { lang: 'en' }, { ...owner, permissions }));
  expect(JSON.parse(blind.content)).toMatchObject({ total: null, sums: [], tenders: [] });
  expect(JSON.parse(blind.content).columns).toHaveLength(2);
  expect(refusalOf(await print(newId()))).toBe('not_found');
});
