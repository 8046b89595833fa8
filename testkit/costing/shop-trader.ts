import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Purpose } from '#domains/accounting/core/journal.ts';
import { changeCostMethod } from '#domains/inventory/server/change-cost-method.ts';
import { postAdjustment } from '#domains/inventory/server/post-adjustment.ts';
import { voidAdjustment } from '#domains/inventory/server/void-adjustment.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import type { postSaleRoute } from '#domains/pos/contract/post-sale.ts';
import type { Sale } from '#domains/pos/contract/sale.ts';
import { postSale } from '#domains/pos/server/post-sale.ts';
import { voidSale } from '#domains/pos/server/void-sale.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { voidReceipt } from '#domains/purchases/server/void-receipt.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { voidReturn } from '#domains/sales/server/void-return.ts';
import type { Database } from '#platform/db/database.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { ACCOUNTS } from '../nabanna.ts';
import { answerOf, openTestShop, type TestShop } from '../shop.ts';
import type { Method, Standing } from './model.ts';
import { GOODS, type Trader } from './steps.ts';

const UNDO: ReadonlyMap<Endpoint, Endpoint> = new Map<Endpoint, Endpoint>([
  [postReceipt, voidReceipt],
  [postSale, voidSale],
  [postReturn, voidReturn],
  [postAdjustment, voidAdjustment],
]);

/** Trades through the commands of a shop on PostgreSQL, on account, as whoever may everything. */
export class ShopTrader implements Trader {
  readonly #shop: TestShop;
  readonly #variants: ReadonlyMap<string, string>;
  readonly #parties: { customer: string; supplier: string };
  readonly #sales = new Map<string, Sale>();
  readonly #undo = new Map<string, Endpoint>();

  private constructor(
    shop: TestShop,
    variants: ReadonlyMap<string, string>,
    parties: { customer: string; supplier: string },
  ) {
    this.#shop = shop;
    this.#variants = variants;
    this.#parties = parties;
  }

  static async open(database: Database, method: Method): Promise<ShopTrader> {
    const shop = await openTestShop(database, { vat_registered: false, rounding_unit: 1 });
    const variants = new Map<string, string>();
    for (const code of GOODS) {
      const unit = code === 'lentils' ? 'kg' : 'piece';
      variants.set(code, await shop.addProduct({ code, unit }));
    }
    const add = async (kind: 'customer' | 'supplier') => {
      const whose = { shop_id: shop.shop_id, newId, kind };
      const added = await shop.run((tx) => addParties(tx, whose, [{ code: kind, name: kind }]));
      return assertPresent(added.get(kind), 'the party was added');
    };
    if (method === 'fifo') {
      answerOf(await shop.call(changeCostMethod, { body: { cost_method: 'fifo' } }));
    }
    const parties = { customer: await add('customer'), supplier: await add('supplier') };
    return new ShopTrader(shop, variants, parties);
  }

  async receive(id: string, lines: Parameters<Trader['receive']>[1]): Promise<boolean> {
    const asked = lines.map(({ variant, ...line }) => ({ ...line, ...this.#goods(variant) }));
    const more = { supplier_id: this.#parties.supplier, lines: asked, payments: [] };
    return (await this.#post(postReceipt, { id, ...this.#place(), ...more })) !== null;
  }

  async sell(id: string, lines: Parameters<Trader['sell']>[1]): Promise<boolean> {
    const asked = lines.map(({ variant, ...line }) => ({ ...line, ...this.#goods(variant) }));
    const more = { customer_id: this.#parties.customer, lines: asked, payments: [] };
    const sale = await this.#post<typeof postSaleRoute>(postSale, {
      ...{ id, ...this.#place() },
      ...more,
    });
    if (sale !== null) this.#sales.set(id, sale.data);
    return sale !== null;
  }

  async takeBack(id: string, of: Parameters<Trader['takeBack']>[1]): Promise<boolean> {
    const { lines } = assertPresent(this.#sales.get(of.sale), 'a sale that is there');
    const line = { sale_line_id: lines[of.line]?.id, quantity: of.quantity };
    const body = { id, sale_id: of.sale, lines: [line], refunds: [] };
    return (await this.#post(postReturn, body)) !== null;
  }

  async adjust(
    id: string,
    reason: 'opening' | 'count',
    { variant, ...line }: Parameters<Trader['adjust']>[2],
  ): Promise<boolean> {
    const lines = [{ ...line, ...this.#goods(variant) }];
    return (await this.#post(postAdjustment, { id, ...this.#place(), reason, lines })) !== null;
  }

  async undo(id: string): Promise<boolean> {
    const undo = assertPresent(this.#undo.get(id), 'a document that is there');
    const body = { id: newId(), reason: 'Entered by mistake' };
    return !isRejection(await this.#shop.call(undo, { params: { id }, body }));
  }

  async standing(): Promise<Standing> {
    const { rows } = await this.#shop.run((tx) =>
      sql<{ name: string; quantity: string | null; amount: string }>`
        select p.code as name, l.on_hand::text as quantity, l.value::text as amount
        from stock_level l
        join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
        join product p on p.shop_id = v.shop_id and p.id = v.product_id
        union all
        select a.purpose, null, (b.debit - b.credit)::text
        from account_balance b join account a on a.shop_id = b.shop_id and a.id = b.account_id
        where a.purpose is not null
      `.execute(tx),
    );
    const goods = rows.filter(({ quantity }) => quantity !== null);
    const accounts = rows.filter(({ quantity }) => quantity === null);
    return {
      levels: Object.fromEntries(
        goods.map((row) => [row.name, [BigInt(row.quantity ?? 0), BigInt(row.amount)]]),
      ),
      ledger: Object.fromEntries(
        accounts.map((row) => [ACCOUNTS[row.name as Purpose], BigInt(row.amount)]),
      ),
    };
  }

  #place() {
    return { warehouse_id: this.#shop.warehouses.shop };
  }

  #goods(variant: string) {
    return { variant_id: assertPresent(this.#variants.get(variant), 'goods of the shop') };
  }

  async #post<R extends typeof postSaleRoute>(
    endpoint: Endpoint,
    body: { id: string } & Record<string, unknown>,
  ) {
    const called = await this.#shop.call<R>(endpoint, { body });
    if (isRejection(called)) return null;
    this.#undo.set(body.id, assertPresent(UNDO.get(endpoint), 'what undoes it'));
    return called.answer;
  }
}
