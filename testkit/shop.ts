import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import type { NewProduct, NewVariant } from '#domains/catalog/core/product.ts';
import { addProducts } from '#domains/catalog/server/door/add-products.ts';
import { hashPassword } from '#domains/identity/server/password.ts';
import { assert, assertPresent } from '#domains/kernel/core/assert.ts';
import { type Minor, minor } from '#domains/kernel/core/money.ts';
import { type Rate, rate } from '#domains/kernel/core/rate.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import { findSurvivors } from '#domains/parties/server/door/find-survivors.sql.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import { shopSet } from '#platform/db/shop-set.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Actor } from '#platform/http/actor.ts';
import { answerAs, runAttempts } from '#platform/http/answer.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import type { InShop } from '#platform/http/prepare.ts';
import { siteAt } from '#platform/http/site.ts';
import {
  type CreatedShop,
  createShop,
  type NewBranch,
  type NewPerson,
  type NewStaff,
  type ShopToCreate,
} from '../apps/server/create-shop.ts';
import { openSmsGateways } from './fakes/sms-gateways.ts';

/** The fixed time of a test, in the middle of a Dhaka day: 2026-08-01 15:00. */
export const NOW = new Date('2026-08-01T09:00:00.000Z');
export const PASSWORD = 'halkhata-test';
/** Computed once: for five users it would take longer than the rest of a shop. */
export const HASHED = { hash: await hashPassword(PASSWORD) };
/** Other services, which the tests of all routes reach in place of the real ones. */
export const GATEWAYS = await openSmsGateways();
export const SITE = siteAt('http://localhost', 'of the tests', null, {
  services: GATEWAYS.services,
  outbound_allow: ['localhost'],
});
/** The context of a request besides caller and time. */
export const TEST_CLIENT = { site: SITE, address: '127.0.0.1', user_agent: 'test' };

export type TestShopOptions = {
  currency?: string;
  /** Parts per million; defaults to 5 %. */
  vat_rate?: number;
  /** Minor units; defaults to whole taka. */
  rounding_unit?: number;
  vat_registered?: boolean;
  timezone?: string;
  /** In addition to Mirpur and Uttara. */
  branches?: readonly NewBranch[];
  /** In addition to the four; they are `others`, in this order. */
  staff?: readonly Omit<NewStaff, 'email' | 'password'>[];
};

/** Two branches: `mirpur` with the warehouses `shop` and `store`, `uttara` with one of its own. */
export type TestShop = {
  shop_id: string;
  branches: { mirpur: string; uttara: string };
  warehouses: { shop: string; store: string; uttara: string };
  /** The first register of each branch. */
  registers: { mirpur: string; uttara: string };
  /** By code: 1010, 1210, 4010 … */
  accounts: ReadonlyMap<string, string>;
  methods: {
    cash: string;
    bkash: string;
    nagad: string;
    card: string;
    bank: string;
    deposit: string;
    gift_card: string;
  };
  bank_account_id: string;
  /** By code: piece, kg, litre … */
  units: ReadonlyMap<string, string>;
  /** Every permission, every branch. */
  owner: Actor;
  /** Mirpur only. */
  branchAdmin: Actor;
  cashier: Actor;
  uttaraCashier: Actor;
  others: readonly Actor[];
  /** Branches by code, warehouses by name, the first register of each branch. */
  locations: Pick<CreatedShop, 'branches' | 'warehouses' | 'registers'>;
  /** One transaction with the shop set, committed unless `work` returns a rejection. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  call: Call;
  /** Adds a product of one variant through its door; returns the id of the variant. */
  addProduct(product: ProductOptions): Promise<string>;
};

export type ProductOptions = {
  code: string;
  name?: string;
  name_bn?: string;
  /** The name of its only variant. */
  variant?: string;
  variant_bn?: string;
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

export type CallResult<R extends AnyRoute> =
  | { answer: z.output<R['answer']>; replay: boolean }
  | Rejection;

/**
 * Calls an endpoint like a request of this caller: permission, validation by the route's schemas,
 * one transaction, and a response that fits the contract. `call<typeof someRoute>(…)` types the
 * response.
 */
export type Call = <R extends AnyRoute = AnyRoute>(
  endpoint: Endpoint,
  input?: CallInput,
  actor?: Actor,
  now?: Date,
) => Promise<CallResult<R>>;

/** The response of a call that must succeed. */
export function answerOf<A>(result: { answer: A; replay: boolean } | Rejection): A {
  assert(!isRejection(result), `refused: ${JSON.stringify(result)}`);
  return result.answer;
}

/** The code of a rejection; null if the call succeeded. */
export function refusalOf(result: { replay: boolean } | Rejection): string | null {
  return isRejection(result) ? result.rejection : null;
}

type Staff = [Actor, Actor, Actor, ...Actor[]];

let opened = 0;

/**
 * A shop with everything that a sale needs except products, created through the doors of its
 * domains.
 */
export async function openTestShop(
  database: Database,
  options: TestShopOptions = {},
): Promise<TestShop> {
  opened += 1;
  const made = await createShop(database, testShop(options), { now: NOW, newId });
  const { shop_id, branches, warehouses, registers, units, owner } = made;
  const { accounts, methods, bank_account_id } = made;
  const [branchAdmin, cashier, uttaraCashier, ...others] = made.staff as Staff;
  const run: TestShop['run'] = (work) => withTransaction(database, shopSet(shop_id), work);
  return {
    shop_id,
    branches: { mirpur: idOf(branches, 'MIR'), uttara: idOf(branches, 'UTT') },
    warehouses: {
      shop: idOf(warehouses, 'Mirpur shop'),
      store: idOf(warehouses, 'Mirpur store'),
      uttara: idOf(warehouses, 'Uttara shop'),
    },
    registers: { mirpur: idOf(registers, 'MIR'), uttara: idOf(registers, 'UTT') },
    accounts,
    bank_account_id,
    units,
    owner,
    branchAdmin,
    cashier,
    uttaraCashier,
    others,
    locations: { branches, warehouses, registers },
    methods: Object.fromEntries(methods) as TestShop['methods'],
    run,
    call: callIn(database, owner),
    addProduct: (product) => run((tx) => addProduct(tx, shop_id, units, product)),
  };
}

function idOf(ids: ReadonlyMap<string, string>, key: string): string {
  return assertPresent(ids.get(key), `${key} of the shop for tests`);
}

function testShop(options: TestShopOptions): ShopToCreate {
  return {
    name: `Nabanna Store ${opened}`,
    currency: options.currency ?? 'BDT',
    vat_rate: rate(options.vat_rate ?? 50_000),
    vat_registered: options.vat_registered ?? true,
    rounding_unit: minor(options.rounding_unit ?? 100),
    timezone: options.timezone ?? 'Asia/Dhaka',
    branches: [...BRANCHES, ...(options.branches ?? [])],
    owner: person('Taslima'),
    staff: [
      { ...person('Anwar'), role: 'branch_admin', branches: ['MIR'] },
      { ...person('Rahim'), role: 'cashier', branches: ['MIR'] },
      { ...person('Shathi'), role: 'cashier', branches: ['UTT'] },
      ...(options.staff ?? []).map((one) => ({ ...person(one.name), ...one })),
    ],
  };
}

const BRANCHES: readonly NewBranch[] = [
  {
    code: 'MIR',
    name: 'Mirpur',
    name_bn: 'মিরপুর',
    warehouses: [
      { name: 'Mirpur shop', name_bn: 'মিরপুর দোকান' },
      { name: 'Mirpur store', name_bn: 'মিরপুর গুদাম' },
    ],
  },
  {
    code: 'UTT',
    name: 'Uttara',
    name_bn: 'উত্তরা',
    warehouses: [{ name: 'Uttara shop', name_bn: 'উত্তরা দোকান' }],
  },
];

function person(name: string): NewPerson {
  return { name, email: `${name.toLowerCase()}-${newId()}@nabanna.test`, password: HASHED };
}

async function addProduct(
  tx: Tx,
  shop_id: string,
  units: ReadonlyMap<string, string>,
  options: ProductOptions,
): Promise<string> {
  const variant: NewVariant = {
    id: newId(),
    name: options.variant ?? '',
    name_bn: options.variant_bn ?? '',
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
  ): Promise<CallResult<R>> => {
    assert(endpoint.access === 'write' || endpoint.access === 'read', 'an endpoint of a shop');
    const { route, access } = endpoint;
    const mode =
      access === 'read' ? 'set transaction isolation level repeatable read, read only; ' : '';
    const request = { ...rawRequest(input), clock: () => now };
    const attempt: Parameters<typeof runAttempts>[1] = (raw, canFollowMerges) => {
      const by = { actor, site: SITE, findSurvivors: canFollowMerges ? findSurvivors : undefined };
      return withTransaction(database, mode + shopSet(actor.shop_id), (tx) =>
        answerAs(by, tx, endpoint, raw),
      );
    };
    const inShop: InShop = (shop_id, work) => withTransaction(database, shopSet(shop_id), work);
    const outcome = await runAttempts(request, attempt, inShop);
    if (isRejection(outcome)) return outcome;
    const answer = route.answer.parse(outcome.answer);
    return { answer: answer as z.output<R['answer']>, replay: outcome.replay };
  };
}

function rawRequest({ params = {}, query = {}, body }: CallInput) {
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return {
    authorization: undefined,
    params,
    query: Object.fromEntries(texts),
    body: body === undefined ? null : new TextEncoder().encode(JSON.stringify(body)),
    address: TEST_CLIENT.address,
    user_agent: TEST_CLIENT.user_agent,
    clock: () => NOW,
    newId: () => newId(),
  };
}
