import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { addCategories } from '#domains/catalog/server/door/add-categories.ts';
import { setOperator } from '#domains/identity/server/door/operator.sql.ts';
import { openSession } from '#domains/identity/server/session.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import type { Sale } from '#domains/sales/contract/sale.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Actor } from '#platform/http/actor.ts';
import { fillSite } from '../apps/server/fill-site.ts';
import { type BatchPosts, batchPosts } from './batch-posts.ts';
import { type CostPosts, costPosts } from './cost-posts.ts';
import { type CountPosts, countPosts } from './count-posts.ts';
import { type MoneyPosts, moneyPosts, versionOf } from './money-posts.ts';
import { beginAnew } from './second-factor.ts';
import { answerOf, NOW, openTestShop, type TestShop, type TestShopOptions } from './shop.ts';
import { type TillPosts, tillPosts } from './till-posts.ts';
import { type TransferPosts, transferPosts } from './transfer-posts.ts';
import { type TreasuryPosts, treasuryPosts } from './treasury-posts.ts';

/** A shop with one of everything, so that every route can be called. */
export type World = {
  shop: TestShop;
  product: string;
  variant: string;
  category: string;
  customer: string;
  supplier: string;
  /** A register with an open shift. */
  register: string;
  customerVersion(): Promise<number>;
  /** An access token of a new session. */
  token(actor: Actor): Promise<string>;
  /** Same for a session in no shop. */
  tokenOfNoShop(actor: Actor): Promise<string>;
  /** The id of a new session. */
  session(actor: Actor): Promise<string>;
  /** The id of a Google account that is now linked to the user. */
  linkedAccount(actor: Actor): Promise<string>;
  /** Starts a second factor without confirming it; returns its current code. */
  secondFactor(actor: Actor): Promise<string>;
  post: {
    sale(): Promise<Sale>;
    saleReturn(): Promise<string>;
    receipt(): Promise<string>;
    adjustment(quantity_change?: number): Promise<string>;
  } & TransferPosts &
    CountPosts &
    CostPosts &
    TillPosts &
    BatchPosts &
    TreasuryPosts &
    MoneyPosts;
};

export async function openWorld(database: Database, options: TestShopOptions = {}): Promise<World> {
  const shop = await openTestShop(database, options);
  await fillSite(database, { now: NOW, newId });
  await shop.run((tx) => setOperator(tx, { id: shop.owner.user_id }, true));
  const { shop_id } = shop;
  const made = await shop.run((tx) => addCategories(tx, { shop_id, newId }, [{ name: 'Grain' }]));
  const category = assertPresent(made.get('Grain'), 'the category was added');
  const variant = await shop.addProduct({
    code: 'RICE',
    name: 'Rice',
    category_id: category,
    barcodes: ['8941100512345'],
  });
  const customer = await addParty(shop, 'customer');
  const supplier = await addParty(shop, 'supplier');
  const product = await productOf(shop, variant);
  return worldAt(database, shop, { product, variant, category, customer, supplier });
}

/** The location of a world's documents, in place of Mirpur. */
export type Elsewhere = {
  branch: string;
  /** The second is of the same branch; the first again if there is only one. */
  warehouses: readonly [string, string];
  register: string;
};

/** The same shop, products and parties at another location. */
export function openElsewhere(
  database: Database,
  { shop, ...records }: World,
  { branch, warehouses, register }: Elsewhere,
): Promise<World> {
  const there: TestShop = {
    ...shop,
    branches: { ...shop.branches, mirpur: branch },
    warehouses: { ...shop.warehouses, shop: warehouses[0], store: warehouses[1] },
    registers: { ...shop.registers, mirpur: register },
  };
  return worldAt(database, there, records);
}

type WorldRecords = Pick<World, 'product' | 'variant' | 'category' | 'customer' | 'supplier'>;

async function worldAt(database: Database, shop: TestShop, records: WorldRecords): Promise<World> {
  const { product, variant, category, customer, supplier } = records;
  const documents = documentPosts(shop, records);
  await documents.adjustment(1_000_000);
  const register = await openRegister(shop);
  return {
    shop,
    product,
    variant,
    category,
    customer,
    supplier,
    register,
    token: async (actor) => (await beginSession(database, actor)).token,
    tokenOfNoShop: async (actor) => (await beginSession(database, actor, null)).token,
    session: async (actor) => (await beginSession(database, actor)).id,
    linkedAccount: (actor) => linkAccount(database, actor),
    secondFactor: ({ user_id }) => beginAnew(database, user_id),
    post: {
      ...documents,
      ...transferPosts(shop, variant),
      ...countPosts(shop, variant),
      ...costPosts(shop, supplier, documents.receipt),
      ...tillPosts(shop, register),
      ...batchPosts(shop),
      ...treasuryPosts(shop, supplier),
      ...moneyPosts(shop, customer, documents.sale),
    },
    customerVersion: () => versionOf(shop, customer),
  };
}

type DocumentPosts = Pick<World['post'], 'sale' | 'saleReturn' | 'receipt' | 'adjustment'>;

function documentPosts(
  shop: TestShop,
  { variant, customer, supplier }: WorldRecords,
): DocumentPosts {
  const { warehouses, methods, bank_account_id } = shop;
  const warehouse_id = warehouses.shop;
  const line = { variant_id: variant, quantity: 10_000 };
  const cash = { payment_method_id: methods.cash };
  const bank = { payment_method_id: methods.bank, bank_account_id, amount: 100 };

  async function posted(endpoint: Parameters<TestShop['call']>[0], body: { id: string }) {
    answerOf(await shop.call(endpoint, { body }));
    return body.id;
  }
  async function sale(): Promise<Sale> {
    const body = {
      id: newId(),
      warehouse_id,
      customer_id: customer,
      lines: [line],
      payments: [{ ...cash, amount: 5_000 }, bank],
    };
    return answerOf(await shop.call<typeof postSaleRoute>(postSale, { body })).data;
  }
  async function saleReturn(): Promise<string> {
    const sold = await sale();
    const lines = [{ sale_line_id: sold.lines[0]?.id, quantity: 10_000 }];
    const refunds = [{ ...cash, amount: sold.paid }];
    return posted(postReturn, { id: newId(), sale_id: sold.id, lines, refunds } as { id: string });
  }
  const adjustment = (quantity_change = 10_000) =>
    posted(postAdjustment, {
      id: newId(),
      warehouse_id,
      reason: 'count',
      lines: [{ variant_id: variant, quantity_change, unit_cost: 6_000 }],
    } as { id: string });
  const receipt = () =>
    posted(postReceipt, {
      id: newId(),
      supplier_id: supplier,
      warehouse_id,
      lines: [{ ...line, unit_cost: 6_000 }],
      payments: [],
    } as { id: string });
  return { sale, saleReturn, receipt, adjustment };
}

async function productOf(shop: TestShop, variant: string): Promise<string> {
  const { rows } = await shop.run((tx) =>
    sql<{ id: string }>`select product_id as id from variant where id = ${variant}`.execute(tx),
  );
  return assertPresent(rows[0], 'the product of a variant').id;
}

async function addParty(shop: TestShop, kind: 'customer' | 'supplier'): Promise<string> {
  const id = newId();
  const row = { shop_id: shop.shop_id, id, kind, code: `${kind} 1`, name: `First ${kind}` };
  await shop.run((tx) => tx.insertInto('party').values(row).execute());
  return id;
}

/** The first register of Mirpur, with an open shift. */
async function openRegister(shop: TestShop): Promise<string> {
  const { shop_id, owner, branches, registers } = shop;
  const row = {
    shop_id,
    id: newId(),
    register_id: registers.mirpur,
    branch_id: branches.mirpur,
    opened_by: owner.user_id,
    opened_at: new Date(),
    opening_float: 200_000,
  };
  await shop.run((tx) => tx.insertInto('shift').values(row).execute());
  return registers.mirpur;
}

/** A session like after signing in, without the time that a password hash takes. */
async function beginSession(
  database: Database,
  actor: Actor,
  shop_id: string | null = actor.shop_id,
) {
  const id = newId();
  const opened = await withTransaction(database, '', async (tx) => {
    const membership_id = shop_id === null ? null : await membershipIn(tx, actor.user_id, shop_id);
    const now = new Date();
    const { user_id } = actor;
    const from = { user_agent: 'test', address: '127.0.0.1' };
    return openSession(tx, { id, user_id, membership_id, ...from, now });
  });
  const { access } = assertPresent(opened ?? undefined, 'a session of a person who may enter');
  return { id, token: access.token };
}

async function membershipIn(tx: Tx, user_id: string, shop_id: string): Promise<string> {
  const { rows } = await sql<{ membership_id: string }>`
    select membership_id from memberships_of(${user_id})
    where shop_id = ${shop_id}`.execute(tx);
  return assertPresent(rows[0], 'a person of the shop').membership_id;
}

async function linkAccount(database: Database, { user_id }: Actor): Promise<string> {
  const id = newId();
  const account = { provider: 'google', provider_account_id: id, email: null };
  await withTransaction(database, '', async (tx) => {
    await tx.deleteFrom('linked_account').where('user_id', '=', user_id).execute();
    const row = { id, user_id, ...account, linked_at: new Date() };
    await tx.insertInto('linked_account').values(row).execute();
  });
  return id;
}
