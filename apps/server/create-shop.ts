import { READY_ROLES, type ReadyRole } from '#domains/access/core/roles.ts';
import { setPin } from '#domains/access/server/door/set-pin.ts';
import { addMembership } from '#domains/identity/server/door/add-membership.ts';
import { addUser } from '#domains/identity/server/door/add-user.ts';
import { assert, assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { type Furnished, furnishShop } from '#domains/setup/server/door/furnish-shop.ts';
import { openShop } from '#domains/shops/server/door/open-shop.ts';
import type { Database } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Actor, Language, Scope } from '#platform/http/actor.ts';
import { withShop } from './with-shop.sql.ts';

export type RoleCode = ReadyRole['code'];

export type NewBranch = {
  /** Prefix of every document number: MIR. */
  code: string;
  name: string;
  name_bn?: string;
  address?: string;
  warehouses: readonly { name: string; name_bn?: string }[];
};

export type NewPerson = {
  name: string;
  email: string;
  phone?: string;
  /** Or its hash, if it was hashed before. */
  password: string | { hash: string };
  /** Default: the shop's language. */
  language?: Language;
};

export type NewStaff = NewPerson & {
  /** PIN for approvals at the till. */
  pin?: string;
  role: RoleCode;
  /** Codes of branches; null: every branch. */
  branches: readonly string[] | null;
  /** Names of warehouses in these; null or absent: all. */
  warehouses?: readonly string[] | null;
};

export type ShopToCreate = {
  name: string;
  currency: string;
  /** Parts per million: 50000 is 5 %. */
  vat_rate: Rate;
  /** Minor units: 100 rounds to whole taka, 1 does not round. */
  rounding_unit: Minor;
  vat_registered?: boolean;
  timezone?: string;
  language?: Language;
  address?: string;
  phone?: string;
  bin?: string;
  receipt_note?: string;
  bank_name?: string;
  /** Default: one branch MAIN with one warehouse. */
  branches?: readonly NewBranch[];
  owner: NewPerson;
  staff?: readonly NewStaff[];
};

export type CreatedShop = Omit<Furnished, 'roles'> & {
  shop_id: string;
  /** Ids by code. */
  branches: ReadonlyMap<string, string>;
  /** Ids by name. */
  warehouses: ReadonlyMap<string, string>;
  owner: Actor;
  /** In the given order. */
  staff: readonly Actor[];
};

/** The clock and the source of new ids. */
export type Source = { now: Date; newId: () => string };

const ONE_BRANCH: readonly NewBranch[] = [
  {
    code: 'MAIN',
    name: 'Main branch',
    name_bn: 'মূল শাখা',
    warehouses: [{ name: 'Main shop', name_bn: 'মূল দোকান' }],
  },
];

/** A shop that can sell as soon as it has products, made through the doors of its domains. */
export async function createShop(
  database: Database,
  shop: ShopToCreate,
  source: Source,
): Promise<CreatedShop> {
  const shop_id = source.newId();
  const branches = withIds(shop.branches ?? ONE_BRANCH, source.newId);
  return withShop(database, shop_id, (tx) => enter(tx, { shop_id, shop, branches, source }));
}

type BranchWithIds = ReturnType<typeof withIds>[number];

function withIds(branches: readonly NewBranch[], newId: () => string) {
  return branches.map((branch) => ({
    ...branch,
    id: newId(),
    warehouses: branch.warehouses.map((warehouse) => ({ ...warehouse, id: newId() })),
  }));
}

type Entry = {
  shop_id: string;
  shop: ShopToCreate;
  branches: readonly BranchWithIds[];
  source: Source;
};

async function enter(tx: Tx, { shop_id, shop, branches, source }: Entry): Promise<CreatedShop> {
  const { newId } = source;
  const { owner, staff = [], bank_name, ...facts } = shop;
  const isNew = await openShop(tx, { ...facts, shop_id, created_at: source.now, branches });
  assert(isNew, 'the id of a new shop is new');
  const { roles, ...furnished } = await furnishShop(tx, { shop_id, newId, branches, bank_name });
  const branchIds = new Map(branches.map(({ code, id }) => [code, id]));
  const warehouseIds = new Map(
    branches.flatMap((branch) => branch.warehouses.map(({ name, id }) => [name, id])),
  );
  const people: Actor[] = [];
  for (const person of [{ ...owner, role: 'owner' as const, branches: null }, ...staff]) {
    const scope = scopeOf(person, branchIds, warehouseIds);
    const membership = { shop_id, role_id: roles[person.role], scope };
    people.push(
      await addPerson(tx, person, membership, { ...source, language: shop.language ?? 'bn' }),
    );
  }
  const [first, ...others] = people;
  return {
    shop_id,
    branches: branchIds,
    warehouses: warehouseIds,
    ...furnished,
    owner: assertPresent(first, 'the owner was added'),
    staff: others,
  };
}

type Ids = ReadonlyMap<string, string>;

function scopeOf(person: NewStaff, branches: Ids, warehouses: Ids): Scope {
  const idOf = (ids: Ids) => (key: string) => assertPresent(ids.get(key), `of the shop: ${key}`);
  return {
    branch_ids: person.branches?.map(idOf(branches)) ?? null,
    warehouse_ids: person.warehouses?.map(idOf(warehouses)) ?? null,
  };
}

type MembershipInput = { shop_id: string; role_id: string; scope: Scope };

async function addPerson(
  tx: Tx,
  person: NewStaff,
  membership: MembershipInput,
  { now, newId, language }: Source & { language: Language },
): Promise<Actor> {
  const user_id = newId();
  const spoken = person.language ?? language;
  await addUser(tx, {
    id: user_id,
    email: person.email,
    phone: person.phone ?? null,
    name: person.name,
    password: person.password,
    language: spoken,
    now,
  });
  await addMembership(tx, { id: newId(), user_id, ...membership });
  const { shop_id, scope } = membership;
  if (person.pin !== undefined) await setPin(tx, { shop_id, user_id }, person.pin);
  return {
    user_id,
    shop_id,
    ...scope,
    session_id: null,
    user_name: person.name,
    role_code: person.role,
    language: spoken,
    ...grantedTo(person.role),
  };
}

function grantedTo(role: RoleCode): Pick<Actor, 'permissions' | 'discount_limit'> {
  const ready = READY_ROLES.find(({ code }) => code === role);
  assert(ready !== undefined, `a ready role: ${role}`);
  return { permissions: new Set(ready.permissions), discount_limit: ready.discount_limit };
}
