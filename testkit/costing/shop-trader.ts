import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Purpose } from '#domains/accounting/core/journal.ts';
import { ACCOUNT_SUMS } from '#domains/accounting/server/door/account-measures.sql.ts';
import type { createUnitRoute } from '#domains/catalog/contract/unit.ts';
import { createUnit } from '#domains/catalog/server/units/create-unit.ts';
import { setUnits } from '#domains/catalog/server/units/set-units.ts';
import type {
  createCountRoute,
  postCountRoute,
  readCountRoute,
} from '#domains/inventory/contract/stock-count.ts';
import type { createTransferRoute, Transfer } from '#domains/inventory/contract/stock-transfer.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { reverseAdjustment } from '#domains/inventory/server/adjustments/reverse-adjustment.ts';
import { changeCostMethod } from '#domains/inventory/server/costs/change-cost-method.ts';
import { addCountEntry } from '#domains/inventory/server/counts/add-count-entry.ts';
import { createCount } from '#domains/inventory/server/counts/create-count.ts';
import { postCount } from '#domains/inventory/server/counts/post-count.ts';
import { readCount } from '#domains/inventory/server/counts/read-count.ts';
import { mergeProducts } from '#domains/inventory/server/levels/merge-products.ts';
import { createTransfer } from '#domains/inventory/server/transfers/create-transfer.ts';
import {
  receiveTransfer,
  returnTransfer,
} from '#domains/inventory/server/transfers/receive-transfer.ts';
import { sendTransfer } from '#domains/inventory/server/transfers/send-transfer.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { rowsOfMeasure } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { postBill } from '#domains/purchases/server/post-bill.ts';
import { postLandedCost } from '#domains/purchases/server/post-landed-cost.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { postSupplierReturn } from '#domains/purchases/server/post-supplier-return.ts';
import { reverseReceiptCost } from '#domains/purchases/server/reverse-late-cost.ts';
import { reverseReceipt } from '#domains/purchases/server/reverse-receipt.ts';
import { reverseSupplierReturn } from '#domains/purchases/server/reverse-supplier-return.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { reverseReturn } from '#domains/sales/server/reverse-return.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import { changeWarehouse } from '#domains/shops/server/change-warehouse.ts';
import type { Database } from '#platform/db/database.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { ACCOUNTS } from '../nabanna.ts';
import { answerOf, openTestShop, type TestShop } from '../shop.ts';

import type { Method } from './pile.ts';
import {
  type Balances,
  BOXES,
  type LateTrader,
  MERGED,
  type TradedLine,
  type Trader,
  VARIANTS,
  WAREHOUSES,
} from './trader.ts';

const UNDO: ReadonlyMap<Endpoint, Endpoint> = new Map<Endpoint, Endpoint>([
  [postReceipt, reverseReceipt],
  [postSupplierReturn, reverseSupplierReturn],
  [postSale, reverseSale],
  [postReturn, reverseReturn],
  [postAdjustment, reverseAdjustment],
  [postLandedCost, reverseReceiptCost],
  [postBill, reverseReceiptCost],
]);

type Parties = { customer: string; supplier: string; carrier: string };

/** Trades through the commands of a shop on PostgreSQL, on account, with all permissions. */
export class ShopTrader implements Trader {
  readonly #shop: TestShop;
  readonly #catalog: ShopCatalog;
  readonly #parties: Parties;
  /** The lines of sales and receipts, by the id of the document. */
  readonly #lines = new Map<string, readonly { id: string }[]>();
  readonly #transfers = new Map<string, Transfer>();
  readonly #counts = new Map<string, readonly string[]>();
  readonly #undo = new Map<string, Endpoint>();
  /** The balances of the accounts before. */
  readonly #before = new Map<string, bigint>();

  private constructor(shop: TestShop, catalog: ShopCatalog, parties: Parties) {
    this.#shop = shop;
    this.#catalog = catalog;
    this.#parties = parties;
  }

  static async open(database: Database, method: Method, short: readonly string[]) {
    const shop = await openTestShop(database, { vat_registered: false, rounding_unit: 1 });
    if (method === 'fifo') {
      answerOf(await shop.call(changeCostMethod, { body: { cost_method: 'fifo' } }));
    }
    for (const warehouse of short) {
      const params = { id: warehouseOf(shop, warehouse) };
      const body = { version: 1, negative_stock: 'allow' };
      answerOf(await shop.call(changeWarehouse, { params, body }));
    }
    return ShopTrader.#enter(shop);
  }

  /** The same shop with its own products and parties; balances count from the present ones. */
  async anew(): Promise<ShopTrader> {
    const trader = await ShopTrader.#enter(this.#shop);
    const { ledger } = await trader.balances();
    for (const [name, amount] of Object.entries(ledger)) trader.#before.set(name, amount);
    return trader;
  }

  static async #enter(shop: TestShop): Promise<ShopTrader> {
    const catalog = await addCatalog(shop);
    const add = async (kind: 'customer' | 'supplier', name: string) => {
      const [whose, code] = [{ shop_id: shop.shop_id, newId, kind }, newId()];
      const added = await shop.run((tx) => addParties(tx, whose, [{ code, name }]));
      return assertPresent(added.get(code), 'the party was added');
    };
    return new ShopTrader(shop, catalog, {
      customer: await add('customer', 'Rahima'),
      supplier: await add('supplier', 'Meghna'),
      carrier: await add('supplier', 'Padma'),
    });
  }

  async receive(id: string, warehouse: string, lines: Parameters<Trader['receive']>[2]) {
    const lineRequests = lines.map(({ unit_cost, vat_rate, ...line }) => {
      return { ...this.#line(line), unit_cost, vat_rate };
    });
    const more = { supplier_id: this.#parties.supplier, lines: lineRequests, payments: [] };
    return this.#postLines(postReceipt, { id, ...this.#at(warehouse), ...more });
  }

  async sell(id: string, warehouse: string, lines: Parameters<Trader['sell']>[2]) {
    const lineRequests = lines.map((line) => this.#line(line));
    const more = { customer_id: this.#parties.customer, lines: lineRequests, payments: [] };
    return this.#postLines(postSale, { id, ...this.#at(warehouse), ...more });
  }

  async takeBack(id: string, of: Parameters<Trader['takeBack']>[1]) {
    const { quantity, in_own_unit } = of;
    const line = { sale_line_id: this.#lineOf(of.sale, of.line), quantity, in_own_unit };
    const body = { id, sale_id: of.sale, lines: [line], refunds: [] };
    return (await this.#post(postReturn, body)) !== null;
  }

  async sendBack(id: string, of: Parameters<Trader['sendBack']>[1]) {
    const lines = of.lines.map(({ line, quantity }) => {
      return { receipt_line_id: this.#lineOf(of.receipt, line), quantity };
    });
    const body = { id, receipt_id: of.receipt, lines, refunds: [] };
    return (await this.#post(postSupplierReturn, body)) !== null;
  }

  async adjust(id: string, warehouse: string, adjustment: Parameters<Trader['adjust']>[2]) {
    const { variant, reason, ...line } = adjustment;
    const lines = [{ ...line, ...this.#variantOf(variant) }];
    const body = { id, ...this.#at(warehouse), reason, lines };
    return (await this.#post(postAdjustment, body)) !== null;
  }

  async count(id: string, warehouse: string, lines: Parameters<Trader['count']>[2]) {
    const begun = { body: { id, ...this.#at(warehouse) } };
    answerOf(await this.#shop.call<typeof createCountRoute>(createCount, begun));
    const variants = lines.map(({ variant }) => variant);
    this.#counts.set(id, variants);
    // Each line is counted twice: a wrong count, then the right one.
    for (const { variant, counted } of lines.flatMap((line) => [{ ...line, counted: 0 }, line])) {
      const body = { id: newId(), ...this.#variantOf(variant), quantity: counted, mode: 'set' };
      answerOf(await this.#shop.call(addCountEntry, { params: { id }, body }));
    }
  }

  async postCount(count: string, id: string, unit_cost: number) {
    const params = { id: count };
    const { data } = answerOf(await this.#shop.call<typeof readCountRoute>(readCount, { params }));
    const variants = assertPresent(this.#counts.get(count), 'a count that was begun');
    const unit_costs = variants.map((variant) => ({ ...this.#variantOf(variant), unit_cost }));
    const body = { id, entries: data.entries, unit_costs };
    const posted = await this.#shop.call<typeof postCountRoute>(postCount, { params, body });
    if (isRejection(posted)) return false;
    this.#undo.set(id, reverseAdjustment);
    return true;
  }

  async send(
    id: string,
    way: Parameters<Trader['send']>[1],
    catalog: Parameters<Trader['send']>[2],
  ) {
    const lines = catalog.map(({ variant, ...line }) => ({ ...line, ...this.#variantOf(variant) }));
    const from_warehouse_id = warehouseOf(this.#shop, way.from);
    const to_warehouse_id = warehouseOf(this.#shop, way.to);
    const draft = { body: { id, from_warehouse_id, to_warehouse_id, lines } };
    const made = await this.#shop.call<typeof createTransferRoute>(createTransfer, draft);
    const transfer = answerOf(made).data;
    const body = { id: way.as, version: transfer.version };
    if (isRejection(await this.#shop.call(sendTransfer, { params: { id }, body }))) return false;
    this.#transfers.set(id, transfer);
    return true;
  }

  async arrive(id: string, { as, arrived, is_short }: Parameters<Trader['arrive']>[1]) {
    const { lines } = assertPresent(this.#transfers.get(id), 'a transfer on its way');
    const came = lines
      .map((line, index) => ({ line_id: line.id, quantity: arrived[index] ?? 0 }))
      .filter(({ quantity }) => quantity > 0);
    const body = { id: as, lines: came, short: is_short ? 'other' : undefined };
    return !isRejection(await this.#shop.call(receiveTransfer, { params: { id }, body }));
  }

  async comeBack(id: string, as: string) {
    const body = { id: as };
    return !isRejection(await this.#shop.call(returnTransfer, { params: { id }, body }));
  }

  readonly late: LateTrader = {
    putFreight: async (id, receipt_id, amounts) => {
      const shares = amounts.map((amount, index) => {
        return { receipt_line_id: this.#lineOf(receipt_id, index), manual: amount };
      });
      const costs = [{ by: 'manual', amount: amounts.reduce((sum, amount) => sum + amount, 0) }];
      const supplier_id = this.#parties.carrier;
      const body = { id, receipt_id, supplier_id, costs, lines: shares, payments: [] };
      return (await this.#post(postLandedCost, body)) !== null;
    },
    bill: async (id, receipt_id, unit_costs) => {
      const lines = unit_costs.map((unit_cost, index) => {
        return { receipt_line_id: this.#lineOf(receipt_id, index), unit_cost };
      });
      return (await this.#post(postBill, { id, receipt_id, lines, payments: [] })) !== null;
    },
    merge: async (survivor, duplicate) => {
      const params = { id: this.#productOf(survivor) };
      const body = { duplicate_id: this.#productOf(duplicate) };
      return !isRejection(await this.#shop.call(mergeProducts, { params, body }));
    },
  };

  async undo(id: string, as: string) {
    const undo = assertPresent(this.#undo.get(id), 'a document that is there');
    const body = { id: as, reason: 'Entered by mistake' };
    return !isRejection(await this.#shop.call(undo, { params: { id }, body }));
  }

  async balances(): Promise<Balances> {
    const variantIds = [...this.#catalog.variants.values()];
    const { rows } = await this.#shop.run((tx) =>
      sql<{ warehouse: string | null; name: string; quantity: string | null; amount: string }>`
        select l.warehouse_id as warehouse, l.variant_id::text as name, l.on_hand::text as quantity,
          l.value::text as amount
        from stock_level l where l.variant_id = any(${variantIds}::uuid[])
        union all
        select null, a.purpose, null, sum(b.debit - b.credit)::text
        from ${rowsOfMeasure(ACCOUNT_SUMS, this.#shop.shop_id, 'year')} b
        join account a on a.shop_id = b.shop_id and a.id = b.account_id
        where a.purpose is not null group by a.purpose
      `.execute(tx),
    );
    const warehouseName = (id: string | null) =>
      WAREHOUSES.find((at) => warehouseOf(this.#shop, at) === id);
    const codeOf = (id: string) =>
      [...this.#catalog.variants].find(([, variantId]) => variantId === id)?.[0];
    const levels = rows.flatMap(({ warehouse, name, quantity, amount }) => {
      if (quantity === null) return [];
      const level = [BigInt(quantity), BigInt(amount)] as const;
      return [[`${warehouseName(warehouse)} ${codeOf(name)}`, level] as const];
    });
    const accounts = rows
      .filter(({ quantity }) => quantity === null)
      .map((row) => {
        const name = ACCOUNTS[row.name as Purpose];
        return [name, BigInt(row.amount) - (this.#before.get(name) ?? 0n)] as const;
      });
    return { levels: Object.fromEntries(levels), ledger: Object.fromEntries(accounts) };
  }

  /** The position of the latest movement in posting order. */
  async lastOrder(): Promise<string> {
    return (await this.postedSince('0')).last;
  }

  /** The documents that have moved stock since then, in posting order. */
  async postedSince(order: string): Promise<{ documents: string[]; last: string }> {
    const { rows } = await this.#shop.run((tx) =>
      sql<{ id: string; last: string }>`
        select document_id as id, max(order_no)::text as last from stock_movement
        where order_no > ${order}::bigint group by document_id order by min(order_no)
      `.execute(tx),
    );
    const last = rows.reduce(
      (most, row) => (BigInt(row.last) > BigInt(most) ? row.last : most),
      order,
    );
    return { documents: rows.map(({ id }) => id), last };
  }

  #at(warehouse: string) {
    return { warehouse_id: warehouseOf(this.#shop, warehouse) };
  }

  #variantOf(variant: string) {
    return { variant_id: assertPresent(this.#catalog.variants.get(variant), 'goods of the shop') };
  }

  #productOf(variant: string): string {
    return assertPresent(this.#catalog.products.get(variant), 'goods of the shop');
  }

  #line({ variant, quantity, in_boxes }: TradedLine) {
    const line = { ...this.#variantOf(variant), quantity };
    return in_boxes ? { ...line, unit_id: this.#catalog.box } : line;
  }

  #lineOf(documentId: string, line: number): string {
    return assertPresent(this.#lines.get(documentId)?.[line], 'a line of a paper that is there').id;
  }

  async #postLines(endpoint: Endpoint, body: { id: string } & Record<string, unknown>) {
    const data = await this.#post<typeof postSaleRoute>(endpoint, body);
    if (data !== null) this.#lines.set(body.id, data.data.lines);
    return data !== null;
  }

  async #post<R extends typeof postSaleRoute>(
    endpoint: Endpoint,
    body: { id: string } & Record<string, unknown>,
  ) {
    const result = await this.#shop.call<R>(endpoint, { body });
    if (isRejection(result)) return null;
    this.#undo.set(body.id, assertPresent(UNDO.get(endpoint), 'what undoes it'));
    return result.answer;
  }
}

function warehouseOf({ warehouses }: TestShop, warehouse: string): string {
  return warehouse === WAREHOUSES[0] ? warehouses.shop : warehouses.store;
}

type ShopCatalog = {
  variants: ReadonlyMap<string, string>;
  products: ReadonlyMap<string, string>;
  box: string;
};

async function addCatalog(shop: TestShop): Promise<ShopCatalog> {
  const code = newId().slice(-12);
  const unit = { code, name: `Carton ${code}`, name_bn: 'কার্টন', decimals: 0 };
  const made = await shop.call<typeof createUnitRoute>(createUnit, { body: unit });
  const box = answerOf(made).data.id;
  const variants = new Map<string, string>();
  const products = new Map<string, string>();
  for (const name of [...VARIANTS, ...MERGED.map(({ duplicate }) => duplicate)]) {
    const unit = name === 'lentils' ? 'kg' : 'piece';
    const id = await shop.addProduct({ code: `${name} ${code}`, unit });
    variants.set(name, id);
    products.set(name, await productOf(shop, id));
    const factor = BOXES[name];
    if (factor === undefined) continue;
    const units = [{ unit_id: box, factor: Number(factor) }];
    answerOf(await shop.call(setUnits, { params: { id }, body: { version: 1, units } }));
  }
  return { variants, products, box };
}

async function productOf(shop: TestShop, variant_id: string): Promise<string> {
  const { product_id } = await shop.run((tx) =>
    tx
      .selectFrom('variant')
      .select('product_id')
      .where('id', '=', variant_id)
      .executeTakeFirstOrThrow(),
  );
  return product_id;
}
