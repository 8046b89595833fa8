import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withAdmin } from '../testkit/server.ts';
import { schemaDump } from './schema-dump.ts';

const server = inject('server');
const database = `halkhata_dump_${process.pid}`;
const inDump = { ...server, database };

beforeAll(() => withAdmin(server, (admin) => admin.query(`create database ${database}`)));
afterAll(() => withAdmin(server, (admin) => admin.query(`drop database ${database}`)));

/** The text of a schema that is created, read and rolled back. */
function dumpOf(schema: string, order: 'made' | 'by name' = 'made'): Promise<string> {
  return withAdmin(inDump, async (admin) => {
    await admin.query('begin');
    await admin.query(schema);
    return schemaDump(admin, order);
  });
}

const SHELF = `
  create table shelf (
    shop_id uuid not null,
    id uuid not null,
    name text not null default '' check (length(name) <= 40),
    size bigint generated always as (length(name)) stored,
    primary key (shop_id, id)
  ) with (fillfactor = 70);
  create index shelf_by_name on shelf (shop_id, name);
  comment on column shelf.size is 'in letters';
  alter table shelf enable row level security;
  create policy shop_rows on shelf to public using (shop_id is not null);
  grant select on shelf to public;
  insert into shelf values ('00000000-0000-0000-0000-000000000001',
    '00000000-0000-0000-0000-000000000002', 'Top');`;

test('a table is shown with all that belongs to it', async () => {
  const text = await dumpOf(SHELF);
  expect(text.slice(text.indexOf('table shelf')).trimEnd().split('\n')).toEqual([
    'table shelf with fillfactor=70',
    '  comment size: in letters',
    '  shop_id uuid not null',
    '  id uuid not null',
    "  name text not null default ''::text",
    '  size bigint generated (length(name)) s',
    '  constraint shelf_pkey PRIMARY KEY (shop_id, id)',
    '  constraint shelf_name_check CHECK (length(name) <= 40)',
    '  CREATE INDEX shelf_by_name ON public.shelf USING btree (shop_id, name)',
    '  row-level security enabled',
    '  policy shop_rows permissive for * to everybody using (shop_id IS NOT NULL)',
    '  rights everybody: SELECT',
    expect.stringMatching(/^ {2}row .*"name": "Top"/),
  ]);
});

/** Each change makes another schema, and must show in the text. */
const CHANGES: readonly string[] = [
  'alter table shelf alter column name drop not null',
  "alter table shelf alter column name set default 'x'",
  'alter table shelf alter column id type text',
  'alter table shelf alter column name set statistics 500',
  'alter table shelf alter column size drop expression',
  'alter table shelf rename constraint shelf_name_check to shelf_name_short',
  'alter table shelf set (fillfactor = 80)',
  'alter table shelf replica identity full',
  'alter table shelf force row level security',
  'alter policy shop_rows on shelf using (true)',
  'grant update (name) on shelf to public',
  'revoke select on shelf from public',
  'drop index shelf_by_name; create index shelf_by_name on shelf (shop_id, name desc)',
  'create trigger t before update on shelf execute function suppress_redundant_updates_trigger()',
  'create function one() returns int language sql as $$ select 1 $$',
  'create view named as select name from shelf',
  'create sequence counted',
  "create type mood as enum ('calm')",
  'create domain paisa as bigint check (value > 0)',
  'create statistics both_names on shop_id, name from shelf',
  "update shelf set name = 'Low'",
  "comment on table shelf is 'where it is'",
  'alter default privileges grant select on tables to public',
  'revoke usage on schema public from public',
];

test.each(CHANGES)('shows: %s', async (change) => {
  expect(await dumpOf(`${SHELF} ${change}`)).not.toBe(await dumpOf(SHELF));
});

test('the order of columns makes no difference in a text for comparison', async () => {
  const one = 'create table pair (a integer, b integer)';
  const other = 'create table pair (b integer, a integer)';
  expect(await dumpOf(one)).not.toBe(await dumpOf(other));
  expect(await dumpOf(one, 'by name')).toBe(await dumpOf(other, 'by name'));
});

test('the properties and grants of a function are shown', async () => {
  const one = 'create function one() returns int language sql as $$ select 1 $$;';
  const seen = await Promise.all(
    [
      '',
      'alter function one() security definer',
      'revoke execute on function one() from public',
    ].map((change) => dumpOf(`${one} ${change}`)),
  );
  expect(new Set(seen).size).toBe(3);
});
