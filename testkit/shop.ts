import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import { READY_ROLES } from '#domains/access/core/roles.ts';
import { addRoles } from '#domains/access/server/door/add-roles.ts';
import { openBooks } from '#domains/accounting/server/door/open-books.ts';
import type { NewProduct, NewVariant } from '#domains/catalog/core/product.ts';
import { addProducts } from '#domains/catalog/server/door/add-products.ts';
import { addUnits } from '#domains/catalog/server/door/add-units.ts';
import { addMembership } from '#domains/identity/server/door/add-membership.ts';
import { addUser } from '#domains/identity/server/door/add-user.ts';
import { assert, assertPresent } from '#domains/kernel/core/assert.ts';
import { type Minor, minor } from '#domains/kernel/core/money.ts';
import { type Rate, rate } from '#domains/kernel/core/rate.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import { addMethods } from '#domains/payments/server/door/add-methods.ts';
import { openShop } from '#domains/shops/server/door/open-shop.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Actor } from '#platform/http/actor.ts';
import { readInput } from '#platform/http/answer.ts';
import { type Endpoint, isReplayed } from '#platform/http/endpoint.ts';

/** The clock of a test stands still, in the middle of a Dhaka day: 2026-08-01 15:00. */
export const NOW = new Date('2026-08-01T09:00:00.000Z');
export const TODAY = '2026-08-01';
export const PASSWORD = 'halkhata-test';

export type TestShopOptions = {
  currency?: string;
  /** Parts per million; 5 % unless told. */
  vat_rate?: number;
  /** Minor units; whole taka unless told. */
  rounding_unit?: number;
  vat_registered?: boolean;
  timezone?: string;
};

/** Two branches: `mirpur` with the warehouses `shop` and `store`, `uttara` with one of its own. */
export type TestShop = {
  shop_id: string;
  branches: { mirpur: string; uttara: string };
  warehouses: { shop: string; store: string; uttara: string };
  /** By code: 1010, 1210, 4010 … */
  accounts: ReadonlyMap<string, string>;
  methods: { cash: string; bkash: string; nagad: string; card: string; bank: string };
  bank_account_id: string;
  /** By code: piece, kg, litre … */
  units: ReadonlyMap<string, string>;
  /** Every permission, every branch. */
  owner: Actor;
  /** Mirpur only. */
  branchAdmin: Actor;
  cashier: Actor;
  uttaraCashier: Actor;
  /** One transaction with the shop set, committed unless `work` answers a rejection. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  call: Call;
  /** A product of one variant by its door; answers the id of the variant. */
  addProduct(product: ProductOptions): Promise<string>;
};

export type ProductOptions = {
  code: string;
  name?: string;
  name_bn?: string;
  unit?: string;
  category_id?: string;
  sale_price?: number;
  product_discount?: number;
  vat_rate?: number | null;
  barcodes?: string[];
};

export type CallInput = {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
};

export type Called<R extends AnyRoute> =
  | { answer: z.output<R['answer']>; replay: boolean }
  | Rejection;

/**
 * An endpoint as the request path runs it for this caller: permission, input by the route's
 * schemas, one transaction, and an answer that fits the contract. `call<typeof someRoute>(…)`
 * types the answer.
 */
export type Call = <R extends AnyRoute = AnyRoute>(
  endpoint: Endpoint,
  input?: CallInput,
  actor?: Actor,
  now?: Date,
) => Promise<Called<R>>;

/** The answer of a call that must not be refused. */
export function answerOf<A>(called: { answer: A; replay: boolean } | Rejection): A {
  assert(!isRejection(called), `refused: ${JSON.stringify(called)}`);
  return called.answer;
}

/** The code of a refusal; null where the call was answered. */
export function refusalOf(called: { replay: boolean } | Rejection): string | null {
  return isRejection(called) ? called.rejection : null;
}

let opened = 0;

/** A shop with everything that a sale needs but goods, made through the doors of its domains. */
export async function openTestShop(
  database: Database,
  options: TestShopOptions = {},
): Promise<TestShop> {
  opened += 1;
  const shop_id = newId();
  const branches = { mirpur: newId(), uttara: newId() };
  const warehouses = { shop: newId(), store: newId(), uttara: newId() };
  const run: TestShop['run'] = (work) => inTransaction(database, shopSet(shop_id), work);
  const made = await run(async (tx) => {
    await openShop(tx, {
      shop_id,
      name: `Nabanna Store ${opened}`,
      currency: options.currency ?? 'BDT',
      vat_rate: rate(options.vat_rate ?? 50_000),
      vat_registered: options.vat_registered ?? true,
      rounding_unit: minor(options.rounding_unit ?? 100),
      timezone: options.timezone ?? 'Asia/Dhaka',
      created_at: NOW,
      branches: branchesOf(branches, warehouses),
    });
    const accounts = await openBooks(tx, { shop_id, newId });
    const { methods, bank_account_id } = await addMethods(tx, { shop_id, newId });
    const units = await addUnits(tx, { shop_id, newId });
    const actors = await addActors(tx, shop_id, branches);
    return { accounts, methods, bank_account_id, units, ...actors };
  });
  return {
    shop_id,
    branches,
    warehouses,
    ...made,
    methods: Object.fromEntries(made.methods) as TestShop['methods'],
    run,
    call: callIn(database, made.owner),
    addProduct: (product) => run((tx) => addProduct(tx, shop_id, made.units, product)),
  };
}

function shopSet(shop_id: string): string {
  return `select set_config('app.shop_id', '${shop_id}', true)`;
}

function branchesOf(ids: TestShop['branches'], warehouses: TestShop['warehouses']) {
  return [
    {
      id: ids.mirpur,
      code: 'MIR',
      name: 'Mirpur',
      name_bn: 'মিরপুর',
      warehouses: [
        { id: warehouses.shop, name: 'Mirpur shop', name_bn: 'মিরপুর দোকান' },
        { id: warehouses.store, name: 'Mirpur store', name_bn: 'মিরপুর গুদাম' },
      ],
    },
    {
      id: ids.uttara,
      code: 'UTT',
      name: 'Uttara',
      name_bn: 'উত্তরা',
      warehouses: [{ id: warehouses.uttara, name: 'Uttara shop', name_bn: 'উত্তরা দোকান' }],
    },
  ];
}

async function addActors(tx: Tx, shop_id: string, branches: TestShop['branches']) {
  const roles = await addRoles(tx, { shop_id, newId });
  const add = async (code: keyof typeof roles, branch_id: string | null, user_name: string) => {
    const id = newId();
    const email = `${user_name.toLowerCase()}-${id}@nabanna.test`;
    const name = user_name;
    const user = { id, email, phone: null, name, password: PASSWORD, language: 'bn' as const };
    await addUser(tx, { ...user, now: NOW });
    const role_id = roles[code];
    await addMembership(tx, { id: newId(), user_id: id, shop_id, role_id, branch_id });
    const ready = assertPresent(
      READY_ROLES.find((role) => role.code === code),
      'a ready role',
    );
    const actor: Actor = {
      user_id: id,
      shop_id,
      branch_id,
      session_id: null,
      user_name,
      role_code: code,
      language: 'bn',
      permissions: new Set(ready.permissions),
    };
    return actor;
  };
  return {
    owner: await add('owner', null, 'Taslima'),
    branchAdmin: await add('branch_admin', branches.mirpur, 'Anwar'),
    cashier: await add('cashier', branches.mirpur, 'Rahim'),
    uttaraCashier: await add('cashier', branches.uttara, 'Shathi'),
  };
}

async function addProduct(
  tx: Tx,
  shop_id: string,
  units: ReadonlyMap<string, string>,
  options: ProductOptions,
): Promise<string> {
  const variant: NewVariant = {
    id: newId(),
    name: '',
    options: {},
    barcodes: options.barcodes ?? [],
    sale_price: (options.sale_price ?? 10_000) as Minor,
    product_discount: (options.product_discount ?? 0) as Minor,
    vat_rate: (options.vat_rate ?? null) as Rate | null,
  };
  const product: NewProduct = {
    id: newId(),
    code: options.code,
    name: options.name ?? options.code,
    name_bn: options.name_bn ?? '',
    category_id: options.category_id ?? null,
    unit_id: assertPresent(units.get(options.unit ?? 'piece'), 'a unit of the shop'),
    options: [],
    variants: [variant],
  };
  const refused = await addProducts(tx, shop_id, [product]);
  assert(refused === null, `refused: ${JSON.stringify(refused)}`);
  return variant.id;
}

function callIn(database: Database, owner: Actor): Call {
  return async <R extends AnyRoute>(
    endpoint: Endpoint,
    input: CallInput = {},
    actor: Actor = owner,
    now: Date = NOW,
  ): Promise<Called<R>> => {
    assert(endpoint.access !== 'open', 'an endpoint of a shop');
    const { route, handle, access } = endpoint;
    if (route.permission !== null && !actor.permissions.has(route.permission)) {
      return { rejection: 'permission_denied', params: { permission: route.permission } };
    }
    const parsed = readInput(route, rawRequest(input));
    if (isRejection(parsed)) return parsed;
    const mode =
      access === 'read' ? 'set transaction isolation level repeatable read, read only; ' : '';
    const outcome = await inTransaction(database, mode + shopSet(actor.shop_id), (tx) =>
      handle(tx, parsed, { actor, now, newId }),
    );
    if (isRejection(outcome)) return outcome;
    const replay = isReplayed(outcome);
    const answer = route.answer.parse(replay ? outcome.replayed : outcome);
    return { answer: answer as z.output<R['answer']>, replay };
  };
}

function rawRequest({ params = {}, query = {}, body }: CallInput) {
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return {
    authorization: undefined,
    params,
    query: Object.fromEntries(texts),
    body: body === undefined ? null : new TextEncoder().encode(JSON.stringify(body)),
    address: '127.0.0.1',
    user_agent: 'test',
    clock: () => NOW,
    newId: () => newId(),
  };
}
