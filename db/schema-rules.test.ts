import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testkit/database.ts';
import { withAdmin } from '../testkit/server.ts';
import { SCHEMA_EXCEPTIONS } from './schema-exceptions.sql.ts';
import { SCHEMA_RULES } from './schema-rules.sql.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function faultsOf(rule: string, change = 'select'): Promise<string[]> {
  return withAdmin(db.connection, async (client) => {
    await client.query('begin');
    await client.query(change);
    const { rows } = await client.query<{ fault: string }>(SCHEMA_RULES[rule] ?? '');
    await client.query('rollback');
    return rows.map(({ fault }) => fault);
  });
}

/** Exactly the exceptions, and no outdated one. */
test.each(Object.keys(SCHEMA_RULES))('%s', async (rule) => {
  const faults = new Set(await faultsOf(rule));
  expect([...faults].sort()).toEqual(Object.keys(SCHEMA_EXCEPTIONS[rule] ?? {}).sort());
});

/** A fault for each rule, planted and rolled back: a rule that finds nothing proves nothing. */
const FAULTS: Readonly<Record<string, [string, string]>> = {
  'shop_id is the first column of every primary and unique key of a shop table': [
    'create unique index bad_key on party (code, shop_id)',
    'bad_key',
  ],
  'shop_id is the first column of every foreign key between shop tables': [
    `create unique index on branch (id, shop_id);
     alter table warehouse add constraint bad_reference
       foreign key (branch_id, shop_id) references branch (id, shop_id)`,
    'bad_reference',
  ],
  'a shared table does not reference a table of a shop': [
    `create table shared (one uuid, two uuid,
       constraint bad_pointer foreign key (one, two) references branch (shop_id, id))`,
    'bad_pointer',
  ],
  'every shop table has row-level security, enabled and forced, with a policy': [
    'alter table party no force row level security',
    'party',
  ],
  'the roles that serve requests own nothing and cannot bypass row-level security': [
    'alter table party owner to halkhata_app',
    'halkhata_app',
  ],
  'clients choose keys, so there is no sequence': ['create sequence bad', 'bad'],
  'columns use only exact types': [
    'alter table party add weight numeric(10,2)',
    'party.weight numeric(10,2)',
  ],
  'amounts, quantities and values are bigint': [
    'alter table party add opening_balance integer',
    'party.opening_balance integer',
  ],
  'every trigger is a further check, or maintains search words, or marks a level to count': [
    `create trigger bad before update on party for each row
       execute function suppress_redundant_updates_trigger()`,
    'bad',
  ],
  'only the balance check of the journal is deferred': [
    `create unique index on party (shop_id, phone);
     alter table party add constraint late_key unique (shop_id, name) deferrable`,
    'late_key',
  ],
  'shop_id is the first column of every index of a shop table': [
    'create index bad_order on party (name, shop_id)',
    'bad_order',
  ],
  'a table of a shop only references tables of the shop': [
    'alter table party add column made_by uuid references app_user',
    'party.made_by',
  ],
  'no foreign key cascades an update': [
    `alter table warehouse add constraint bad_cascade foreign key (shop_id, branch_id)
       references branch (shop_id, id) on update cascade`,
    'bad_cascade',
  ],
  'no trigger uses transition tables': [
    `create function bad() returns trigger language plpgsql as 'begin return null; end';
     create trigger bad_sum after insert on party referencing new table as added
       for each statement execute function bad()`,
    'bad_sum',
  ],
  'no function takes an advisory lock': [
    `create function bad() returns void language sql as 'select pg_advisory_xact_lock(1)'`,
    'bad',
  ],
  'a function that reads rows of a shop takes the shop as an argument': [
    `create function bad() returns setof party language sql as
       'select * from party where shop_id = current_shop_id()'`,
    'bad',
  ],
};

test.each(Object.keys(SCHEMA_RULES))('is found broken: %s', async (rule) => {
  const [change, fault] = FAULTS[rule] ?? ['', ''];
  expect(await faultsOf(rule, change)).toContain(fault);
});
