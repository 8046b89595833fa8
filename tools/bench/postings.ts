import { v7 as newId } from 'uuid';
import type { JsonClient } from './json-client.ts';
import type { BenchShop } from './pos-sale-shops.ts';
import { basket, pick } from './sell.ts';

/** A shop that also buys, sells on account, and has a second warehouse. */
export type PostingShop = BenchShop & {
  client: JsonClient;
  supplier_id: string;
  store_id: string;
};

/** One posting, ready to be asked for: whether it succeeded. */
export type Posting = () => Promise<boolean>;

const QUANTITY = 10_000;
const RECEIPT_LINES = 20;
const DUES = 10;

const isPosted = ({ status }: { status: number }) => status === 201;

/** The postings beside a cash sale that a shop makes most. What each needs is made beforehand. */
export const POSTINGS = {
  invoice: async (shop: PostingShop) => {
    const customer_id = await addCustomer(shop);
    return async () =>
      isPosted(await shop.client.post('invoice', '/sales/', invoice(shop, customer_id)));
  },
  return: async (shop: PostingShop) => {
    const body = invoice(shop, await addCustomer(shop));
    const { data } = await shop.client.post('invoice', '/sales/', body);
    const lines = (data.lines as { id: string }[]).slice(0, 2);
    const returned = lines.map(({ id }) => ({ sale_line_id: id, quantity: QUANTITY }));
    const back = { id: newId(), sale_id: body.id, lines: returned, refunds: [] };
    return async () => isPosted(await shop.client.post('return', '/return-sale/', back));
  },
  'receipt of 20 lines': async (shop: PostingShop) => {
    const { supplier_id, warehouse_id } = shop;
    const lines = Array.from({ length: RECEIPT_LINES }, () => {
      return { variant_id: pick(shop.variant_ids), quantity: QUANTITY, unit_cost: 1_000 };
    });
    const body = { id: newId(), supplier_id, warehouse_id, lines, payments: [] };
    return async () => isPosted(await shop.client.post('receipt', '/purchases/receipts/', body));
  },
  'payment of 10 dues': async (shop: PostingShop) => {
    const { warehouse_id, method_id } = shop;
    const customer_id = await addCustomer(shop);
    let amount = 0;
    for (let due = 0; due < DUES; due += 1) {
      const { data } = await shop.client.post('invoice', '/sales/', invoice(shop, customer_id));
      amount += data.due as number;
    }
    const payments = [{ payment_method_id: method_id, amount }];
    const body = { id: newId(), customer_id, warehouse_id, payments };
    return async () => isPosted(await shop.client.post('payment', '/payments', body));
  },
  'transfer, sent and received': async (shop: PostingShop) => {
    const { client, warehouse_id, store_id } = shop;
    const lines = basket(shop).map((variant_id) => ({ variant_id, quantity: QUANTITY }));
    const place = { from_warehouse_id: warehouse_id, to_warehouse_id: store_id };
    const draft = { id: newId(), ...place, lines };
    const { data } = await client.post('transfer', '/inventory/stock-transfer', draft);
    const arrived = (data.lines as { id: string; quantity: number }[]).map(({ id, quantity }) => {
      return { line_id: id, quantity };
    });
    const path = `/inventory/stock-transfer/${draft.id}`;
    const send = { id: newId(), version: data.version };
    const receive = { id: newId(), lines: arrived };
    return async () =>
      isPosted(await client.post('send', `${path}/send`, send)) &&
      isPosted(await client.post('receive', `${path}/receive`, receive));
  },
} satisfies Record<string, (shop: PostingShop) => Promise<Posting>>;

export type PostingKind = keyof typeof POSTINGS;
export const POSTING_KINDS = Object.keys(POSTINGS) as PostingKind[];

async function addCustomer({ client }: PostingShop): Promise<string> {
  const body = { id: newId(), name: `Customer ${newId()}` };
  await client.post('customer', '/customers', body);
  return body.id;
}

/** Five lines on account. */
function invoice(shop: BenchShop, customer_id: string) {
  const lines = basket(shop).map((variant_id) => ({ variant_id, quantity: QUANTITY }));
  return { id: newId(), warehouse_id: shop.warehouse_id, customer_id, lines, payments: [] };
}
