import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { quoteLinesRoute } from '#domains/pricing/contract/quoted-lines.ts';
import { quoteLines } from '#domains/pricing/server/quote-lines.ts';
import type { createPromotionRoute } from '#domains/promotions/contract/promotion.ts';
import { createPromotion } from '#domains/promotions/server/promotions.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, refusalOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type { postExchangeRoute } from '../contract/exchange.ts';
import type { postInvoiceRoute } from '../contract/invoice.ts';
import { postExchange } from './post-exchange.ts';
import { postInvoice } from './post-invoice.ts';

let db: TestDatabase;
let w: World;

beforeAll(async () => {
  db = await createTestDatabase();
  w = await openWorld(db.database);
  await addPromotion({ name: 'Ten', kind: 'percent', rate: 100_000 });
  await addPromotion({ name: 'Coupon', kind: 'amount', amount: 900, code: 'EID' });
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

const addPromotion = async (body: object) =>
  answerOf(await w.shop.call<typeof createPromotionRoute>(createPromotion, { body }));

/** Three rice at 100.00. */
const rice = () => ({ variant_id: w.variant, quantity: 30_000 });
const header = () => ({ warehouse_id: w.shop.warehouses.shop });

const quote = (body: object) =>
  w.shop.call<typeof quoteLinesRoute>(quoteLines, {
    body: { ...header(), customer_id: w.customer, lines: [rice()], ...body },
  });

test('an invoice is posted as quoted: 10 % off, then the coupon', async () => {
  const coupon = { coupon_code: 'eid' };
  const { data } = answerOf(await quote(coupon));
  expect(data.lines).toEqual([
    { unit_price: 10_000, product_discount: 3_900, promotion: { name: 'Ten', name_bn: '' } },
  ]);
  expect(data.promotions.map(({ name, code, amount }) => [name, code, amount])).toEqual([
    ['Ten', null, 3_000],
    ['Coupon', 'EID', 900],
  ]);
  expect(data.promotion_discount).toBe(3_900);
  const lines = [{ ...rice(), unit_price: 10_000 }];
  const body = {
    id: newId(),
    ...header(),
    customer_id: w.customer,
    lines,
    payments: [],
    ...coupon,
  };
  const post = (promotion_discount: number) =>
    w.shop.call<typeof postInvoiceRoute>(postInvoice, { body: { ...body, promotion_discount } });
  expect(refusalOf(await post(3_000))).toBe('promotions_changed');
  answerOf(await post(data.promotion_discount));
  // 300.00 less 39.00 is 261.00, with 13.05 VAT 274.05: in whole taka 274.00.
  expect(await booksOf(db.connection, body.id)).toEqual([
    '1130 Customers (receivable) debit 274.00 (First customer)',
    '1210 Stock in hand credit 180.00',
    '2110 VAT payable credit 13.05',
    '4010 Sales credit 300.00',
    '4090 Discount given debit 39.00',
    '4110 Rounding debit 0.05',
    '5010 Cost of sales debit 180.00',
    'stock -3 worth -180.00',
  ]);
});

test('a discount set by hand applies instead of a promotion', async () => {
  const dear = { ...rice(), unit_price: 11_000 };
  const less = { ...rice(), product_discount: 100 };
  const { data } = answerOf(await quote({ lines: [dear, less, rice()] }));
  expect(
    data.lines.map(({ unit_price, product_discount }) => [unit_price, product_discount]),
  ).toEqual([
    [11_000, 0],
    [10_000, 100],
    [10_000, 3_000],
  ]);
});

test('a percentage set by hand is quoted as its amount, and a coupon applies on top', async () => {
  const line = { ...rice(), product_discount_rate: 200_000 };
  const { data } = answerOf(await quote({ lines: [line] }));
  expect(data.lines).toEqual([{ unit_price: 10_000, product_discount: 6_000, promotion: null }]);
  const both = answerOf(await quote({ lines: [line], coupon_code: 'eid' })).data;
  expect(both.lines[0]?.product_discount).toBe(6_000 + both.promotion_discount);
  expect(both.promotion_discount).toBeGreaterThan(0);
  const twice = { lines: [{ ...line, product_discount: 1 }] };
  expect(refusalOf(await quote(twice))).toBe('discount_given_twice');
});

test('an invalid coupon is reported; a quote does not use it up', async () => {
  await addPromotion({ name: 'Once', kind: 'percent', rate: 500_000, code: 'ONCE', use_limit: 1 });
  for (const _ of [1, 2, 3]) answerOf(await quote({ coupon_code: 'ONCE' }));
  expect(refusalOf(await quote({ coupon_code: 'NONE' }))).toBe('coupon_not_found');
});

test('goods taken in an exchange are sold as quoted', async () => {
  const sold = await w.post.sale();
  const { data } = answerOf(await quote({}));
  const body = {
    id: newId(),
    sale_id: sold.id,
    ...header(),
    promotion_discount: data.promotion_discount,
    returned: [{ sale_line_id: sold.lines[0]?.id, quantity: 10_000 }],
    lines: [{ ...rice(), unit_price: data.lines[0]?.unit_price }],
    payments: [],
  };
  const done = answerOf(await w.shop.call<typeof postExchangeRoute>(postExchange, { body })).data;
  // 270.00 and 13.50 VAT, 284.00 in whole taka.
  expect(done.taken).toMatchObject({ total: 28_400 });
  expect(done.taken?.promotions).toMatchObject([{ name: 'Ten', amount: 3_000 }]);
});

test('an automatic promotion applies to an exchange, as it does to a sale', async () => {
  const sold = await w.post.sale();
  const body = {
    id: newId(),
    sale_id: sold.id,
    ...header(),
    returned: [{ sale_line_id: sold.lines[0]?.id, quantity: 10_000 }],
    lines: [rice()],
    payments: [],
  };
  const done = answerOf(await w.shop.call<typeof postExchangeRoute>(postExchange, { body })).data;
  expect(done.taken).toMatchObject({ total: 28_400, promotions: [{ name: 'Ten', amount: 3_000 }] });
});
