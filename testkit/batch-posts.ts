import { v7 as newId } from 'uuid';
import { changeProduct } from '#domains/catalog/server/products/change-product.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { postOpeningStock } from '#domains/opening/server/post-opening-stock.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { openingStockOf } from './opening-posts.ts';
import { type Server, withAdmin } from './server.ts';
import { answerOf, type ProductOptions, type TestShop } from './shop.ts';

type Tracking =
  | { tracking: 'batch'; requires_expiry?: boolean }
  | { tracking: 'serial'; warranty_months?: number };

/** Adds a product with batch or serial tracking; returns the variant. */
export async function addTracked(
  shop: TestShop,
  product: ProductOptions,
  tracking: Tracking = { tracking: 'batch' },
): Promise<string> {
  const variant_id = await shop.addProduct(product);
  const { product_id } = await shop.run((tx) =>
    tx
      .selectFrom('variant')
      .select('product_id')
      .where('id', '=', variant_id)
      .executeTakeFirstOrThrow(),
  );
  const input = { params: { id: product_id }, body: { version: 1, ...tracking } };
  answerOf(await shop.call(changeProduct, input));
  return variant_id;
}

/** `A 4 2026-09-01`: four of a batch with its expiry date, or `A 4`; at 60.00 each. */
export function batchesIn(text: string) {
  return text.split(',').map((one) => {
    const [batch = '', pieces = '', expires_on] = one.trim().split(' ');
    const quantity = Number(pieces) * 10_000;
    return { batch, quantity, ...defined({ expires_on }) };
  });
}

type TrackingInput = { batches: string } | { serials: readonly string[] };

/** Adds batches or serial numbers to a warehouse by an adjustment. */
export async function takeIn(
  shop: TestShop,
  variant_id: string,
  trackingInput: TrackingInput,
  warehouse_id = shop.warehouses.shop,
): Promise<string> {
  const lines = [trackedLineOf(variant_id, trackingInput)];
  const id = newId();
  const body = { id, warehouse_id, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
  return id;
}

/** The same as opening stock, once for each variant. */
export async function openTracked(
  shop: TestShop,
  variant_id: string,
  trackingInput: TrackingInput,
): Promise<void> {
  const head = { id: newId(), warehouse_id: shop.warehouses.shop };
  const body = openingStockOf(head, [trackedLineOf(variant_id, trackingInput)]);
  answerOf(await shop.call(postOpeningStock, { body }));
}

/** Pieces at 60.00. */
function trackedLineOf(variant_id: string, trackingInput: TrackingInput) {
  const tracked =
    'batches' in trackingInput ? { batches: batchesIn(trackingInput.batches) } : trackingInput;
  const pieces =
    'batches' in tracked ? tracked.batches : tracked.serials.map(() => ({ quantity: 10_000 }));
  const quantity_change = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  return { variant_id, quantity_change, unit_cost: 6_000, ...tracked };
}

/** The body of a cash sale of one line, at 100.00 with 5 % VAT. */
export function saleOf(
  shop: TestShop,
  variant_id: string,
  pieces: number,
  line: object = {},
): { id: string } & Record<string, unknown> {
  return {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    lines: [{ variant_id, quantity: pieces * 10_000, ...line }],
    payments: [{ payment_method_id: shop.methods.cash, amount: pieces * 10_500 }],
  };
}

/** Adds batches and serial numbers, and sells some of each. */
export async function trackSome(shop: TestShop): Promise<void> {
  const milk = await addTracked(shop, { code: 'MILK' });
  const phone = await addTracked(shop, { code: 'PHONE' }, { tracking: 'serial' });
  await takeIn(shop, milk, { batches: 'A 4 2026-09-01, B 8 2026-12-01' });
  await takeIn(shop, phone, { serials: ['X1', 'X2'] });
  answerOf(await shop.call(postSale, { body: saleOf(shop, milk, 5) }));
  answerOf(await shop.call(postSale, { body: saleOf(shop, phone, 1, { serials: ['X1'] }) }));
}

/** `A 4, B 8`: the stock of each batch in a warehouse, by name. */
export function batchesOf(
  connection: Server,
  warehouse_id: string,
  variant_id: string,
): Promise<string> {
  return withAdmin(connection, async (client) => {
    const { rows } = await client.query<{ row: string }>(
      `select b.name || ' ' || to_char(l.on_hand / 10000.0, 'FM999990.9999') as row
       from batch_level l join batch b on b.shop_id = l.shop_id and b.id = l.batch_id
       where l.warehouse_id = $1 and l.variant_id = $2 and l.on_hand > 0 order by b.name`,
      [warehouse_id, variant_id],
    );
    return rows.map(({ row }) => row.replace(/\.$/, '')).join(', ');
  });
}

/** As many as the connections in the pool of the tests, so that none waits in vain. */
const LANES = 8;

/** Runs `work` for each item in concurrent lanes; the results have no order. */
export async function runConcurrently<T, A>(
  all: readonly T[],
  act: (one: T) => Promise<A>,
): Promise<A[]> {
  const waiting = [...all];
  const answers: A[] = [];
  const lane = async () => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      answers.push(await act(one));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return answers;
}

export type BatchPosts = {
  /** The id of a batch that is in stock. */
  batch(): Promise<string>;
};

export function batchPosts(shop: TestShop): BatchPosts {
  return {
    async batch() {
      const variant_id = await addTracked(shop, { code: newId() });
      await takeIn(shop, variant_id, { batches: 'A 4 2026-09-01' });
      const found = await shop.run((tx) =>
        tx.selectFrom('batch').select('id').where('variant_id', '=', variant_id).execute(),
      );
      return found[0]?.id ?? '';
    },
  };
}
