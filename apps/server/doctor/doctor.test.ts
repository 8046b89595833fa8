import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { addCountEntry } from '#domains/inventory/server/counts/add-count-entry.ts';
import { createCount } from '#domains/inventory/server/counts/create-count.ts';
import { postCount } from '#domains/inventory/server/counts/post-count.ts';
import { postOpeningBalance } from '#domains/opening/server/post-opening-balance.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { trackSome } from '../../../testkit/batch-posts.ts';
import { openBusyShop } from '../../../testkit/busy-shop.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAll } from '../../../testkit/fold.ts';
import { openingDueOf } from '../../../testkit/opening-posts.ts';
import { sellPacks } from '../../../testkit/pack-posts.ts';
import { type Server, withAdmin } from '../../../testkit/server.ts';
import { answerOf, NOW, type TestShop } from '../../../testkit/shop.ts';
import { treasuryPosts } from '../../../testkit/treasury-posts.ts';
import { findBrokenInvariants } from './doctor.ts';
import { NOT_YET, readInvariants } from './invariants.ts';

let good: TestDatabase;

beforeAll(async () => {
  good = await createTestDatabase();
  const shop = await openBusyShop(good.database);
  await correctCount(shop);
  await trackSome(shop);
  await sellPacks(shop);
  await postDocuments(shop);
  await openBusyShop(good.database, 'fifo');
  // A database with connections cannot be copied.
  await foldAll(good.database);
  await good.database.close();
  await copyOf(good.connection.database, unguardedDatabase());
  await withAdmin({ ...good.connection, database: unguardedDatabase() }, (admin) =>
    admin.query(NO_WALLS),
  );
});
afterAll(async () => {
  await dropped(unguardedDatabase());
  await dropped(good.connection.database);
});

/** As owner, without any constraint of the table: like a defect or manual SQL. */
const NO_TRIGGERS = 'set session_replication_role = replica;';
const NO_WALLS = `
  do $$ declare wall record; begin
    for wall in select conrelid::regclass as on_table, conname from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', wall.on_table, wall.conname);
    end loop; end $$;`;

const A_SALE = `(select document_id from sale s where due = 0
  and exists (select from document d where d.id = s.document_id and d.reverses_id is null)
  order by document_id limit 1)`;
const A_CREDIT_SALE = `(select document_id from sale where due > 0 order by document_id limit 1)`;
const A_RECEIPT = `(select document_id from goods_receipt where paid > 0
  order by document_id limit 1)`;
const A_REVERSAL = `(select id from document where reverses_id in (select document_id from sale)
  order by id limit 1)`;
const ENTRY_OF = (document: string) => `(select id from journal_entry
  where document_id = ${document} and posting_kind = 'post')`;
const A_LINE = `entry_id = ${ENTRY_OF(A_SALE)} and line_no = 1`;
const OTHER_ID = `'00000000-0000-7000-8000-000000000000'`;

/** For each invariant a change that breaks it. */
const FAULTS: Readonly<Record<string, string>> = {
  L1: `update journal_line set debit = debit + 1 where ${A_LINE} and debit > 0`,
  L2: `update journal_line set debit = debit + 1 where ${A_LINE} and debit > 0`,
  L3: `update journal_line set debit = 5, credit = 5 where ${A_LINE}`,
  L4: `update journal_line set account_id = ${OTHER_ID} where ${A_LINE}`,
  L5: `delete from journal_entry where document_id = ${A_SALE}`,
  L6: `delete from document where id = ${A_SALE}`,
  L7: `update journal_line set account_id = (select a.id from account a
         where a.shop_id = journal_line.shop_id and a.code = '6010')
       where entry_id = ${ENTRY_OF(A_REVERSAL)} and line_no = 1`,
  L8: `delete from stock_movement where document_id = ${A_REVERSAL} and line_no = 1`,
  L9: `update book_period set closed_until = '2026-12-31', closed_at = '2026-01-01'`,
  L10: `update party_balance set balance = balance + 1
        where party_id in (select id from party where kind = 'customer')`,
  L11: `delete from allocation where document_id = ${A_RECEIPT}`,
  L12: `update journal_line set party_id = null where entry_id = ${ENTRY_OF(A_CREDIT_SALE)}`,
  L13: `update party_deposit set balance = balance + 1`,
  L14: `update open_item set open = open + 1`,
  L15: `insert into gift_card (shop_id, id, code_hash, code_end, amount, balance, sold_at)
        select shop_id, id, sha256('code'), 'CODE', 1, 1, now() from document
        where id = ${A_SALE}`,
  L16: `insert into point_balance (shop_id, party_id, balance)
        select shop_id, id, 1 from party where kind = 'customer'`,
  L17: `update party p set merged_into = q.id from party q
        where q.shop_id = p.shop_id and q.kind = p.kind and q.id <> p.id
          and p.id in (select party_id from party_balance where balance <> 0)`,
  Y1: `insert into fiscal_year (shop_id, begins_on, ends_on, closed_at, closed_by, result, digest)
        select shop_id, '2024-07-01', '2025-06-30', now(), (select id from app_user limit 1), 0,
          repeat('0', 64) from shop`,
  K1: `update account_sum set credit = credit + 1 where credit > 0 and period = 'day'`,
  K2: `update party_balance set balance = balance + 1`,
  K3: `update product_sum set net = net - 1 where period = 'month'`,
  K4: `update sales_sum set cost = cost + 1 where period = 'day'`,
  K5: `update product_sum set quantity = quantity - 10000`,
  K6: `update stock_value_sum set value = value - 1`,
  K7: `update stock_level set moved_on = moved_on - 1`,
  K8: `insert into trade_order (shop_id, id, kind, number, business_date, branch_id, warehouse_id,
         party_id, subtotal, discount, vat, vat_included, rounding, total, created_at, created_by,
         request_hash)
       select d.shop_id, d.shop_id, 'job', 'H1', d.business_date, d.branch_id, w.id, p.id,
         0, 0, 0, 0, 0, 0, d.posted_at, d.posted_by, sha256('')
       from document d
       join warehouse w on w.shop_id = d.shop_id and w.branch_id = d.branch_id
       join party p on p.shop_id = d.shop_id
       limit 1;
       insert into repair (shop_id, order_id, device, stage)
       select shop_id, id, 'Phone', 'ready' from trade_order where kind = 'job'`,
  K9: `update stock_sum set value = value + 1`,
  K10: `update party_sum set credit = credit + 1 where credit > 0 and period = 'day'`,
  S1: `update stock_level set on_hand = on_hand - 10000 where on_hand > 0`,
  S2: `update stock_level set on_hand = -10000 where on_hand = 0`,
  S3: `update stock_level set reserved = on_hand + 10000`,
  S4: `update stock_movement set value = value - 1 where document_id = ${A_SALE} and line_no = 1`,
  S5: `update stock_level set value = 1 where on_hand = 0`,
  S6: `update stock_transfer_line set in_transit = in_transit - 1, received = received + 1
       where in_transit > 0`,
  S7: `update stock_movement set quantity = quantity - 10000
       where document_id = ${A_SALE} and line_no = 1`,
  S8: `update stock_movement set warehouse_id = ${OTHER_ID} where document_id = ${A_SALE}`,
  S9: `update stock_lot set brought = brought + 10000`,
  S10: `update stock_lot set value = value + 1 where on_hand > 0`,
  S11: `update stock_transfer_line set transit_value = transit_value + 1 where in_transit > 0`,
  S12: `update stock_transfer_part set value = value + 1 where kind = 'sent'`,
  S13: `update batch_level set on_hand = on_hand + 10000 where not is_serial and on_hand > 0`,
  S14: `update batch_move set quantity = quantity * 2 where quantity < 0`,
  S15: `update batch set state = 'sold' where state = 'in_stock'`,
  S16: `delete from batch_move where batch_id in (select id from batch where name = 'B')
        and quantity < 0`,
  S17: `update stock_level set reserved = 10000 where on_hand >= 10000`,
  S18: `update stock_movement m set warehouse_id = w.id from warehouse w
        where w.shop_id = m.shop_id and w.name = 'Uttara shop' and m.document_id = ${A_SALE}`,
  S19: `update receipt_cost_part set amount = amount + 1`,
  S20: `with arrived as (
          select u.* from stock_lot_use u
          join document d on d.shop_id = u.shop_id and d.id = u.document_id
          where d.kind = 'transfer_receipt' and u.quantity > 0 limit 1
        ), born as (
          update stock_lot l set brought = l.brought + a.quantity, document_id = a.document_id,
            brought_value = l.brought_value + a.value, line_no = a.line_no
          from arrived a
          where l.shop_id = a.shop_id and l.warehouse_id = a.warehouse_id
            and l.variant_id = a.variant_id and l.lot_no = a.lot_no
        )
        delete from stock_lot_use u using arrived a
        where u.shop_id = a.shop_id and u.document_id = a.document_id and u.line_no = a.line_no
          and u.lot_no = a.lot_no`,
  S21: `update stock_count_line set book = book - 10000
        where count_id in (select count_id from stock_count_correction)`,
  S22: `update variant v set merged_into = o.id from variant o
        where o.shop_id = v.shop_id and o.id <> v.id
          and v.id in (select variant_id from stock_level where on_hand > 0)`,
  D1: `update sale set rounding = rounding + 1, total = total + 1 where document_id = ${A_SALE}`,
  D2: `update sale_line set net = net + 1 where document_id = ${A_SALE} and line_no = 1`,
  D3: `update sale set paid = paid - 1, due = due + 1 where document_id = ${A_SALE}`,
  D4: `update allocation set amount = amount * 2 where document_id = ${A_SALE}`,
  D5: `update sale_line_returned set quantity = quantity + 1`,
  D6: `update sale_balance set refunded = refunded + 1`,
  D7: `update supplier_return_line set quantity = quantity + 10000000`,
  D8: `update number_counter set last_sequence = last_sequence + 1 where kind = 'sale'`,
  D9: `update document set business_date = business_date - 1
       where id = (select document_id from document_number
         where kind = 'sale' order by sequence desc limit 1)`,
  D10: `update payment_received set deposited = deposited + 1`,
  D11: `update payment set shift_id = null where shift_id is not null`,
  D12: `update write_off_line set amount = amount - 1 where amount > 1`,
  D13: `update supplier_return set total = total - 1`,
  X1: `alter table document drop constraint document_pkey cascade;
       insert into document select * from document where id = ${A_SALE}`,
  X5: `insert into promotion (shop_id, id, name, kind, rate, used, made_at)
       select shop_id, shop_id, 'never used', 'percent', 1, 1, now() from shop`,
  X8: `update payment set amount = amount + 1 where document_id in (
         select id from document where shift_id is not null)`,
  X9: `update shift_close set difference = difference + 1`,
  T1: `update sale set customer_id = ${OTHER_ID} where document_id = ${A_SALE}`,
  T2: `delete from audit_log where subject_id = ${A_SALE}`,
  T3: `alter table sale no force row level security`,
  T4: `create table taken (id int); alter table taken owner to halkhata_app`,
  T5: `alter table sale_line drop constraint sale_line_shop_id_variant_id_fkey;
       create unique index on variant (id);
       alter table sale_line add foreign key (variant_id) references variant (id)`,
};

const unguardedDatabase = () => `${good.connection.database}_bare`;
const runInPostgres = (statement: string) =>
  withAdmin({ ...good.connection, database: 'postgres' }, (admin) => admin.query(statement));
const copyOf = (from: string, to: string) =>
  runInPostgres(`create database ${to} template ${from}`);
const dropped = (name: string) => runInPostgres(`drop database ${name} with (force)`);

/** Of the intact database, its constraints already removed. */
async function copyOfGood<T>(work: (copy: Server) => Promise<T>): Promise<T> {
  const name = `${good.connection.database}_copy`;
  await copyOf(unguardedDatabase(), name);
  try {
    return await work({ ...good.connection, database: name });
  } finally {
    await dropped(name);
  }
}

test('a shop with every kind of document has no broken invariant', async () => {
  expect(await findBrokenInvariants(good.connection)).toEqual([]);
});

test('each invariant has its fault, and none is both checked and missing', async () => {
  const ids = (await readInvariants()).map(({ id }) => id);
  expect(ids).toEqual(Object.keys(FAULTS));
  expect(ids.filter((id) => NOT_YET.some((later) => later.id === id))).toEqual([]);
});

test.each(Object.keys(FAULTS))('%s is detected when it breaks', async (id) => {
  const broken = await copyOfGood(async (copy) => {
    await withAdmin(copy, (client) => client.query(`${NO_TRIGGERS} ${FAULTS[id]}`));
    return findBrokenInvariants(copy);
  });
  expect(broken.map((found) => found.id)).toContain(id);
  const found = broken.find((one) => one.id === id);
  expect(found?.samples.length).toBeGreaterThan(0);
});

/** Documents that move money without stock, and always have an entry. */
async function postDocuments(shop: TestShop): Promise<void> {
  const { id: supplier } = await shop.run((tx) =>
    tx.selectFrom('party').select('id').where('kind', '=', 'supplier').executeTakeFirstOrThrow(),
  );
  const posts = treasuryPosts(shop, supplier);
  await posts.journal();
  await posts.moneyTransfer();
  await posts.ownerMoney();
  await posts.openingBalance();
  await posts.expense();
  const due = { party_id: supplier, warehouse_id: shop.warehouses.shop, amount: 500 };
  answerOf(
    await shop.call(postOpeningBalance, { body: openingDueOf(shop, { id: newId(), ...due }) }),
  );
}

/** 4 of 5 salts are counted, then a sale dated before the count is posted. */
async function correctCount(shop: TestShop): Promise<void> {
  const variant_id = await shop.addProduct({ code: 'SALT' });
  const place = { warehouse_id: shop.warehouses.shop };
  const lines = [{ variant_id, quantity_change: 50_000, unit_cost: 1_000 }];
  answerOf(
    await shop.call(postAdjustment, { body: { id: newId(), ...place, reason: 'count', lines } }),
  );
  const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
  const as = [shop.owner, at(2)] as const;
  const [id, entry] = [newId(), { id: newId(), variant_id, quantity: 40_000, mode: 'set' }];
  const params = { id };
  answerOf(await shop.call(createCount, { body: { id, ...place } }, ...as));
  answerOf(await shop.call(addCountEntry, { params, body: entry }, ...as));
  answerOf(await shop.call(postCount, { params, body: { id: newId(), entries: 1 } }, ...as));
  const sale = {
    id: newId(),
    ...place,
    sold_at: at(1).toISOString(),
    lines: [{ variant_id, quantity: 10_000, unit_price: 1_000 }],
    payments: [{ payment_method_id: shop.methods.cash, amount: 1_100 }],
  };
  answerOf(await shop.call(postSale, { body: sale }, shop.owner, at(3)));
}

const FIRST_OF = (code: string) => `(select v.id from variant v
  join product p on p.shop_id = v.shop_id and p.id = v.product_id
  where p.code = '${code}' order by v.id limit 1)`;
/** The movements of this variant in the first sale of packs. */
const A_PACK = (code: string) => `line_no > 10000 and variant_id = ${FIRST_OF(code)}
  and document_id = (select document_id from sale_line
    where variant_id = ${FIRST_OF('PACK')} order by document_id limit 1)`;

const ALWAYS_POSTED = [
  ...['journal', 'money_transfer', 'cash_movement', 'owner_transaction', 'expense'],
  ...['opening_balance', 'write_off', 'deposit', 'payment_received'],
];

/** Faults in movements, transfers or entries. */
const HOLES: readonly (readonly [id: string, what: string, fault: string])[] = [
  [
    'S7',
    'one soap left for three packs',
    `update stock_movement set quantity = -10000 where ${A_PACK('SOAP')}`,
  ],
  [
    'S7',
    'five times as many soaps left',
    `update stock_movement set quantity = quantity * 5 where ${A_PACK('SOAP')}`,
  ],
  ['S7', 'no towel left', `delete from stock_movement where ${A_PACK('TOWEL')}`],
  [
    'S7',
    'milk left for the towels',
    `update stock_movement set variant_id = ${FIRST_OF('MILK')} where ${A_PACK('TOWEL')}`,
  ],
  [
    'S7',
    'a towel of a pack did not come back',
    `delete from stock_movement where variant_id = ${FIRST_OF('TOWEL')} and quantity > 0
       and line_no > 10000 and document_id = (select document_id from sale_return_line
         where variant_id = ${FIRST_OF('PACK')} order by document_id limit 1)`,
  ],
  [
    'S12',
    'goods came where they had left',
    `update stock_movement m set warehouse_id = t.from_warehouse_id
     from stock_transfer_part p
     join stock_transfer t on t.shop_id = p.shop_id and t.id = p.transfer_id
     where p.kind = 'received' and p.shop_id = m.shop_id and p.document_id = m.document_id`,
  ],
  [
    'S12',
    'goods left where they shall come',
    `update stock_movement m set warehouse_id = t.to_warehouse_id
     from stock_transfer t where t.shop_id = m.shop_id and t.sent_id = m.document_id`,
  ],
  [
    'S18',
    'a sale moved the goods of another branch',
    `update stock_movement m set warehouse_id = w.id from warehouse w
     where w.shop_id = m.shop_id and w.name = 'Uttara shop' and m.document_id = ${A_SALE}`,
  ],
  [
    'S18',
    'a receipt brought goods to another warehouse of the branch',
    `update stock_movement m set warehouse_id = w.id from warehouse w
     where w.shop_id = m.shop_id and w.name = 'Mirpur store' and m.document_id = ${A_RECEIPT}`,
  ],
  [
    'S18',
    'a sale names another warehouse than its document',
    `update sale s set warehouse_id = w.id from warehouse w
     where w.shop_id = s.shop_id and w.name = 'Mirpur store' and s.document_id = ${A_SALE}`,
  ],
  [
    'S18',
    'opened goods are worth something else',
    'update opening_balance_stock set value = value + 1',
  ],
  [
    'L6',
    'a shortfall where no cheque bounced',
    `update journal_entry set posting_kind = 'shortfall' where id = ${ENTRY_OF(A_SALE)}`,
  ],
  [
    'L10',
    'a cheque that bounced has a shortfall that is owed by nobody',
    `insert into cheque_bounce (shop_id, document_id, cheque_id, payment_id, shortfall)
     select shop_id, id, id, id, 1 from document where id = ${A_REVERSAL}`,
  ],
  [
    'T1',
    'a payment by a method that does not exist',
    `update payment set payment_method_id = ${OTHER_ID} where document_id = ${A_SALE}`,
  ],
  [
    'T1',
    'a payment to an account that does not exist',
    `update payment set account_id = ${OTHER_ID} where document_id = ${A_SALE}`,
  ],
  ...ALWAYS_POSTED.map(
    (kind) =>
      [
        'L5',
        `a document of kind ${kind} has no entry`,
        `delete from journal_entry where document_id = (
           select id from document where kind = '${kind}' order by id limit 1)`,
      ] as const,
  ),
];

test.each(HOLES)('%s detects: %s', async (id, _, fault) => {
  const broken = await copyOfGood(async (copy) => {
    await withAdmin(copy, async (client) => {
      await client.query(NO_TRIGGERS);
      const done = [await client.query(fault)].flat();
      expect(done.every(({ rowCount }) => (rowCount ?? 0) > 0)).toBe(true);
    });
    return findBrokenInvariants(copy);
  });
  expect(broken.map((found) => found.id)).toContain(id);
});

test.each([
  ['a count differs otherwise than it was posted', FAULTS.S21],
  [
    'what a late sale took is not what was corrected',
    `
    with moved as (
      update stock_count_correction set quantity = quantity * 2 returning *
    )
    update stock_count_line l set book = l.book - m.quantity / 2 from moved m
    where l.count_id = m.count_id and l.variant_id = m.variant_id`,
  ],
])('only S21 sees: %s', async (_, fault) => {
  const broken = await copyOfGood(async (copy) => {
    await withAdmin(copy, (client) => client.query(`${NO_TRIGGERS} ${fault}`));
    return findBrokenInvariants(copy);
  });
  expect(broken.map((found) => found.id)).toEqual(['S21']);
});

/** An exchange is a sale and a return at once: rules between its two halves. */
const AN_EXCHANGE = `(select s.document_id from sale s
  join sale_return r using (shop_id, document_id)
  where s.exchanged > 0 and r.refunded > 0
    and not exists (select from document d where d.reverses_id = s.document_id)
  order by s.document_id limit 1)`;

test.each([
  [
    'D1',
    `update sale_return set applied = applied - 1, refunded = refunded + 1
          where document_id = ${AN_EXCHANGE}`,
  ],
  [
    'D1',
    `update sale set exchanged = exchanged - 1, paid = paid - 1, due = due + 1
          where document_id = ${AN_EXCHANGE}`,
  ],
  ['D3', `update sale set paid = paid - 1, due = due + 1 where document_id = ${AN_EXCHANGE}`],
  ['D3', `delete from payment where document_id = ${AN_EXCHANGE}`],
  ['D3', `delete from allocation where document_id = ${AN_EXCHANGE} and kind = 'credit'`],
  ['D5', `delete from sale_return_line where document_id = ${AN_EXCHANGE}`],
  [
    'D6',
    `update sale_return set applied = applied - 1, credited = credited + 1
          where document_id = ${AN_EXCHANGE}`,
  ],
  ['S7', `update sale_return_line set line_no = line_no + 1 where document_id = ${AN_EXCHANGE}`],
  [
    'S4',
    `update stock_movement set value = value + 1 where document_id = ${AN_EXCHANGE}
          and quantity > 0`,
  ],
])('%s is seen when it breaks in an exchange', async (id, fault) => {
  const broken = await copyOfGood(async (copy) => {
    await withAdmin(copy, (client) => client.query(`${NO_TRIGGERS} ${fault}`));
    return findBrokenInvariants(copy);
  });
  expect(broken.map((found) => found.id)).toContain(id);
});

test('an owner bound by row-level security checks each shop in turn', async () => {
  const found = await copyOfGood(async (copy) => {
    const user = `halkhata_test_owner_${process.pid}`;
    const password = 'only-for-this-test';
    await withAdmin(copy, async (client) => {
      await client.query(`
        drop role if exists ${user}; create role ${user} login noinherit password '${password}';
        grant halkhata_app, halkhata_identity to ${user}`);
      await client.query(`${NO_TRIGGERS} ${FAULTS.S5}`);
    });
    try {
      return await findBrokenInvariants({ ...copy, user, password });
    } finally {
      await withAdmin(copy, (client) => client.query(`drop role ${user}`));
    }
  });
  // The tea of both shops, and the combs that were merged into soaps.
  expect(found.map(({ id, count }) => [id, count])).toContainEqual(['S5', 3]);
});

test('nothing is written and nothing is locked', async () => {
  const client = new Client(good.connection);
  await client.connect();
  await client.query('begin; lock table stock_level, journal_line in row exclusive mode');
  expect(await findBrokenInvariants(good.connection)).toEqual([]);
  await client.end();
});
