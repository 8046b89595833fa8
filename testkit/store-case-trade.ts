import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { assert, assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { type Minor, subtract, ZERO } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Invoice, postInvoiceRoute } from '#domains/sales/contract/invoice.ts';
import { postInvoice } from '#domains/sales/server/post-invoice.ts';
import { writeSavedCart } from '#domains/storefront/core/saved-cart.ts';
import type { StorePage } from '#domains/storefront/core/store-page.ts';
import { enterStore } from '#domains/storefront/server/door/enter-store.sql.ts';
import { readStorePage } from '#domains/storefront/server/door/read-store-page.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import { Admission } from '#platform/http/admission.ts';
import { registerStoreForms } from '../apps/server/store-forms.ts';
import { answerOf, SITE } from './shop.ts';
import { type CaseShop, openCaseShop } from './store-case-shop.ts';
import { differencesOf, FILE_CODES, type StoreCase, type TotalsGiven } from './store-cases.ts';
import { assertKind, visitStore } from './store-visits.ts';
import { money, pieces, showMoney, showPieces } from './table-values.ts';

type TotalsCase = Extract<StoreCase, { area: 'totals' }>;

/** The forms of web stores over HTTP, with the page that a form was last answered with. */
export type StoreForms = {
  database: Database;
  app: FastifyInstance;
  answered: () => StorePage | null;
};

export async function openStoreForms(database: Database): Promise<StoreForms> {
  let page: StorePage | null = null;
  const app = fastify();
  app.decorate('admission', new Admission(4));
  const again = async (request: { url: string; headers: object }, written: object) => {
    const handle = request.url.split('/')[2] ?? '';
    const read = { path: '/checkout', query: new URLSearchParams(), now: new Date() };
    const fields = written as Record<string, string>;
    page = await withTransaction(database, enterStore(handle), (tx) =>
      readStorePage(tx, SITE, { ...read, written: fields, new_id: newId() }),
    );
    return new Response('again');
  };
  await registerStoreForms(app, { site: SITE, database, again }, { cart: {}, checkout: {} });
  return { database, app, answered: () => page };
}

/** What the store does not sell yet is invoiced in the office: coupons, points, packs and more. */
function isSoldByStore({ coupon, points, paid, payment_method, ...given }: TotalsGiven) {
  const isOfOffice = [coupon, points, paid, given.gift_card, given.advance, given.delivery?.step_g];
  const isCash = payment_method === undefined || payment_method === 'cod';
  return isCash && isOfOffice.every((one) => one === undefined) && !hasPacks(given);
}

const hasPacks = ({ lines }: Pick<TotalsGiven, 'lines'>) =>
  lines.some(({ unit }) => unit !== undefined);

/**
 * Sells a case of totals and returns what differs from its figures: in the cart, in the checkout,
 * in the order and on its invoice; of what the store does not sell, on an invoice of the office.
 */
export async function sellStoreCase(forms: StoreForms, one: TotalsCase): Promise<string[]> {
  const { given, expected } = one;
  const at = await openCaseShop(forms.database, given);
  const { handle } = at;
  const booked = withoutGross(expected);
  if (!isSoldByStore(given)) return named('invoice', await invoiceInOffice(at, one), booked);
  const saved = writeSavedCart(
    given.lines.map(({ id, quantity: count }) => ({
      variant_id: assertPresent(at.variants.get(id), id),
      quantity: pieces(count),
    })),
  );
  const { cart } = assertKind(await visitStore(forms.database, handle, '/cart', saved), 'cart');
  const checkout = await placeByForms(forms, at, { saved, given });
  const order = await readOrder(at);
  const reserved = await stockOf(at, 'reserved');
  const sold = await invoiceOrder(at, order);
  return [
    // The cart has no delivery and no method yet, so it is compared line by line.
    ...named('cart', { lines: cart.lines.map(({ net }) => showMoney(net)) }, netsOf(expected)),
    ...named('checkout', checkout, expected),
    ...named('order', { ...amountsOf(order), stock: reserved }, expected),
    ...named('invoice', await shownSale(at, sold), booked),
  ];
}

function named(where: string, found: object, expected: object): string[] {
  const both = Object.fromEntries(
    Object.entries(expected).filter(([name]) => Object.hasOwn(found, name)),
  );
  const differences = differencesOf(found as Record<string, unknown>, both);
  return differences.map((line) => `${where}: ${line}`);
}

type Line = Readonly<Record<string, string>>;

function netsOf({ lines }: TotalsCase['expected']) {
  return Array.isArray(lines) ? { lines: lines.map(({ net }: Line) => net) } : {};
}

/** A document shows no gross of a line, and no discount apart from its net. */
function withoutGross({ lines, ...expected }: TotalsCase['expected']) {
  if (!Array.isArray(lines)) return expected;
  return { ...expected, lines: lines.map(({ gross: _, discount: __, ...line }: Line) => line) };
}

type Bought = { saved: string; given: TotalsGiven };

/** Sends the three blocks of the checkout, each with the total that the page before it showed. */
async function placeByForms(forms: StoreForms, { handle }: CaseShop, { saved, given }: Bought) {
  const isDelivered = given.delivery !== undefined;
  const fields: Record<string, string> = {
    id: newId(),
    cart: saved,
    phone: '01812-550773',
    name: 'Nasrin Akter',
    how: isDelivered ? 'deliver' : 'collect',
    ...defined(isDelivered ? ADDRESS : {}),
  };
  await post(forms, `/s/${handle}/checkout`, { ...fields, step: 'where' });
  const page = assertKind(forms.answered(), 'checkout');
  const { sums } = page.cart;
  const total = `${sums.totalPrice}`;
  const answer = await post(forms, `/s/${handle}/checkout`, { ...fields, total, step: 'pay' });
  assert(answer.statusCode === 303, `not placed: ${JSON.stringify(forms.answered())}`);
  return amounts(sums);
}

const ADDRESS = {
  district: 'bd/district/dhaka',
  place: 'bd/upazila/dhaka/savar',
  street: 'House 12, Road 3',
};

function post({ app }: StoreForms, url: string, fields: Record<string, string>) {
  return app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost',
      host: 'store.test',
      'user-agent': url,
    },
  });
}

const SUMS = [
  'subtotal',
  'totalDiscount',
  'vatTotal',
  'vat_included',
  'delivery_charge',
  'rounding',
  'totalPrice',
] as const;

function amounts(sums: Readonly<Record<(typeof SUMS)[number], Minor>>): Record<string, string> {
  return Object.fromEntries(SUMS.map((name) => [name, showMoney(sums[name])]));
}

type Booked = {
  subtotal: Minor;
  discount: Minor;
  vat: Minor;
  vat_included: Minor;
  delivery: Minor;
  rounding: Minor;
  total: Minor;
};

function amountsOf(row: Booked): Record<string, string> {
  return amounts({
    subtotal: row.subtotal,
    totalDiscount: row.discount,
    vatTotal: subtract(row.vat, row.vat_included),
    vat_included: row.vat_included,
    delivery_charge: row.delivery,
    rounding: row.rounding,
    totalPrice: row.total,
  });
}

type OrderLine = { id: string; variant_id: string; quantity: Quantity };

type PlacedOrder = Booked & { id: string; party_id: string; lines: OrderLine[] };

async function readOrder({ shop }: CaseShop): Promise<PlacedOrder> {
  const { rows } = await shop.run((tx) =>
    sql<PlacedOrder>`select o.id, o.party_id, o.subtotal, o.discount, o.vat, o.vat_included,
        o.delivery, o.rounding, o.total,
        (select json_agg(json_build_object('id', l.id, 'variant_id', l.variant_id,
          'quantity', l.quantity) order by l.line_no) from trade_order_line l
          where l.shop_id = o.shop_id and l.order_id = o.id) as lines
      from trade_order o where o.shop_id = ${shop.shop_id}`.execute(tx),
  );
  const [row] = rows;
  assert(row !== undefined && rows.length === 1, 'one order was placed');
  return row;
}

async function invoiceOrder({ shop }: CaseShop, order: PlacedOrder): Promise<Invoice> {
  const body = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    customer_id: order.party_id,
    order_id: order.id,
    lines: order.lines.map(({ id: order_line_id, variant_id, quantity: of }) => ({
      order_line_id,
      variant_id,
      quantity: of,
    })),
    payments: [],
  };
  const by = [shop.owner, new Date()] as const;
  return answerOf(await shop.call<typeof postInvoiceRoute>(postInvoice, { body }, ...by)).data;
}

/** An invoice of the office has the delivery charge that was agreed on; a card pays it or not. */
async function invoiceInOffice(at: CaseShop, { given, expected }: TotalsCase) {
  const { shop, variants, pack, customer_id } = at;
  const { coupon, points } = given;
  const body = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    customer_id,
    lines: given.lines.map(({ id, quantity: count, unit }) => ({
      variant_id: variants.get(id),
      quantity: pieces(count),
      ...defined({ unit_id: unit && pack }),
    })),
    delivery: readMoney(expected.delivery_charge),
    payments: [],
    ...defined({ points: points?.spent }),
  };
  const by = [shop.owner, new Date()] as const;
  const coded = { ...body, ...defined({ coupon_code: coupon && 'CODE' }) };
  const first = await shop.call<typeof postInvoiceRoute>(postInvoice, { body: coded }, ...by);
  if (!isRejection(first)) return shownSale(at, first.answer.data);
  const rejection = FILE_CODES[first.rejection] ?? first.rejection;
  const second = await shop.call<typeof postInvoiceRoute>(postInvoice, { body }, ...by);
  return { ...(await shownSale(at, answerOf(second).data)), rejection };
}

async function shownSale(at: CaseShop, sold: Invoice) {
  const lines = sold.lines.map((line) => soldLine(at, line));
  return { ...amountsOf(sold), lines, stock: await stockOf(at, 'sold') };
}

function soldLine({ variants }: CaseShop, line: Invoice['lines'][number]) {
  const [id] = [...variants].find(([, variant_id]) => variant_id === line.variant_id) ?? [''];
  return {
    id,
    unit_price: showMoney(line.unit_price),
    net: showMoney(line.net),
    order_discount_share: showMoney(line.order_discount_share),
    vat: showMoney(line.vat),
  };
}

const readMoney = (text: unknown) => (typeof text === 'string' ? money(text) : ZERO);

/** What is reserved or has left, by the names of the case. */
async function stockOf({ shop, variants }: CaseShop, what: 'reserved' | 'sold') {
  const { rows } = await shop.run((tx) =>
    sql<{ variant_id: string; on_hand: Quantity; reserved: Quantity }>`
      select variant_id, on_hand, reserved from stock_level where shop_id = ${shop.shop_id}
        and warehouse_id = ${shop.warehouses.shop}`.execute(tx),
  );
  const levels = new Map(rows.map((row) => [row.variant_id, row]));
  return Object.fromEntries(
    [...variants].flatMap(([id, variant_id]) => {
      const level = levels.get(variant_id);
      if (level === undefined) return [];
      const moved = what === 'reserved' ? level.reserved : 10_000_000 - level.on_hand;
      return moved === 0 ? [] : [[id, showPieces(quantity(moved))]];
    }),
  );
}
