import type { Client } from 'pg';

export type HistoryOfShop = {
  shop_id: string;
  user_id: string;
  warehouse_id: string;
  method_id: string;
  /** The number of days of history, including today. */
  days: number;
  /** Every tenth sale is on the account of one of these customers; default: none. */
  customers?: number;
};

/** A shop open from eight to ten, with the same sales each day. */
const SALES_A_DAY = 548;
const LINES_A_SALE = 5;
export const LINES_A_DAY = SALES_A_DAY * LINES_A_SALE;

/**
 * Inserts the books of many days without the server, rows as the till would write them, day after
 * day, with their sums: cash sales of five lines, half of today's at each of two registers with
 * open shifts. Every tenth variant has a reorder level, and one in twenty is low.
 */
export async function addHistory(client: Client, shop: HistoryOfShop): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `create temp table past as
     select n, gen_random_uuid() as id, gen_random_uuid() as entry_id,
       (now() at time zone 'Asia/Dhaka')::date - (n / ${SALES_A_DAY}) as day,
       8 + n % 14 as hour, n % 2 as till
     from generate_series(0, $1::int * ${SALES_A_DAY} - 1) as n`,
    [shop.days],
  );
  await client.query(
    `create temp table goods as
     select row_number() over (order by id) - 1 as n, id as variant_id, sale_price
     from variant where shop_id = $1`,
    [shop.shop_id],
  );
  await client.query(`create temp table past_line as
    select p.id, p.day, p.till, g.variant_id, g.sale_price as net, g.sale_price * 7 / 10 as cost,
      l as line_no
    from past p cross join generate_series(1, ${LINES_A_SALE}) as l
    join goods g on g.n = mod(p.n::bigint * 7919 + l * 104729, (select count(*) from goods))`);
  await client.query(`create temp table past_sum as
    select id, sum(net)::bigint as net, sum(cost)::bigint as cost from past_line group by id`);
  for (const text of [SHIFTS, DOCUMENTS, NUMBERS, SALES, LINES, MOVEMENTS, PAYMENTS, ENTRIES]) {
    await client.query(`${CONTEXT} ${text}`, contextParams(shop));
  }
  await client.query(`${CONTEXT} ${JOURNAL}`, contextParams(shop));
  if (shop.customers !== undefined) {
    await client.query(CUSTOMERS, [shop.shop_id, shop.customers]);
    for (const text of ON_DUE) await client.query(text, [shop.shop_id]);
    await client.query('drop table on_due');
  }
  for (const text of SUMS) await client.query(text, [shop.shop_id]);
  await client.query('drop table past, goods, past_line, past_sum');
  await client.query('set session_replication_role = default');
}

function contextParams({ shop_id, user_id, warehouse_id, method_id }: HistoryOfShop): string[] {
  return [shop_id, user_id, warehouse_id, method_id];
}

/** The named parameters of statements that use all four. */
const CONTEXT = `with place as (
  select $1::uuid as shop_id, $2::uuid as user_id, w.id as warehouse_id, w.branch_id,
    m.id as method_id, m.account_id
  from warehouse w join payment_method m on m.shop_id = w.shop_id and m.id = $4::uuid
  where w.shop_id = $1 and w.id = $3::uuid)`;

const SHIFTS = `, till as (
    insert into register (shop_id, id, branch_id, warehouse_id, name)
    select shop_id, gen_random_uuid(), branch_id, warehouse_id, 'Bench till ' || n
    from place, generate_series(0, 1) as n returning shop_id, id, branch_id
  )
  insert into shift (shop_id, id, register_id, branch_id, opened_by, opened_at, opening_float)
  select t.shop_id, gen_random_uuid(), t.id, t.branch_id, p.user_id, now(), 500000
  from till t, place p`;

const DOCUMENTS = `, open_shift as (
    select id, row_number() over (order by id) - 1 as till from shift where shop_id = $1
  )
  insert into document (shop_id, id, kind, branch_id, warehouse_id, business_date, posted_at,
    posted_by, request_hash, shift_id)
  select p.shop_id, h.id, 'sale', p.branch_id, p.warehouse_id, h.day,
    (h.day + make_interval(hours => h.hour)) at time zone 'Asia/Dhaka', p.user_id,
    sha256(h.id::text::bytea), s.id
  from past h cross join place p
  left join open_shift s on s.till = h.till
    and h.day = (now() at time zone 'Asia/Dhaka')::date`;

const NUMBERS = `, counted as (
    insert into number_counter (shop_id, branch_id, kind, fiscal_year, last_sequence)
    select shop_id, branch_id, 'sale', extract(year from now()), (select count(*) from past)
    from place
  )
  insert into document_number
    (shop_id, document_id, branch_id, kind, fiscal_year, sequence, number)
  select p.shop_id, h.id, p.branch_id, 'sale', extract(year from now()),
    (select count(*) from past) - h.n, 'H-' || h.n
  from past h, place p`;

const SALES = `insert into sale (shop_id, document_id, warehouse_id, subtotal, discount, vat,
    rounding, rounding_unit, total, paid, change, due)
  select p.shop_id, s.id, p.warehouse_id, s.net, 0, 0, 0, 1, s.net, s.net, 0, 0
  from past_sum s, place p`;

const LINES = `insert into sale_line (shop_id, document_id, id, line_no, variant_id, name, name_bn,
    variant, variant_bn, unit, quantity, unit_price, product_discount, net, order_discount_share,
    vat_rate, vat)
  select p.shop_id, l.id, gen_random_uuid(), l.line_no, l.variant_id, 'Goods', 'মাল', '', '',
    'piece', 10000, l.net, 0, l.net, 0, 0, 0
  from past_line l, place p`;

const MOVEMENTS = `insert into stock_movement (shop_id, document_id, line_no, kind, warehouse_id,
    variant_id, quantity, value, business_date)
  select p.shop_id, l.id, l.line_no, 'move', p.warehouse_id, l.variant_id, -10000, -l.cost, l.day
  from past_line l, place p`;

const PAYMENTS = `insert into payment (shop_id, document_id, line_no, payment_method_id, account_id,
    amount, handed_over, shift_id)
  select p.shop_id, s.id, 1, p.method_id, p.account_id, s.net, s.net, d.shift_id
  from past_sum s cross join place p join document d on d.shop_id = p.shop_id and d.id = s.id`;

const ENTRIES = `insert into journal_entry (shop_id, id, document_id, posting_kind, branch_id,
    business_date)
  select p.shop_id, h.entry_id, h.id, 'post', p.branch_id, h.day from past h, place p`;

const JOURNAL = `, line as (
    select 1 as line_no, account_id, 1 as net, 0 as cost from place
    union all select 2, id, -1, 0 from account where shop_id = $1 and purpose = 'sales'
    union all select 3, id, 0, 1 from account where shop_id = $1 and purpose = 'cost_of_sales'
    union all select 4, id, 0, -1 from account where shop_id = $1 and purpose = 'inventory'
  )
  insert into journal_line (shop_id, entry_id, line_no, account_id, branch_id, business_date, debit,
    credit)
  select p.shop_id, h.entry_id, l.line_no, l.account_id, p.branch_id, h.day,
    greatest(l.net * s.net + l.cost * s.cost, 0), greatest(-l.net * s.net - l.cost * s.cost, 0)
  from past h join past_sum s on s.id = h.id cross join line l cross join place p`;

const CUSTOMERS = `insert into party (shop_id, id, kind, code, name)
  select $1, gen_random_uuid(), 'customer', 'C-' || n, 'Customer ' || n
  from generate_series(1, $2::int) n`;

/** A quarter of the dues is one customer's: a statement of thousands of lines. */
const ON_DUE = [
  `create temp table on_due as
   select s.id, s.net, p.id as party_id
   from (select h.id, h.n / 10 as n, s.net from past h join past_sum s on s.id = h.id
     where h.n % 10 = 0) s
   join (select id, row_number() over (order by id) as n, count(*) over () as many from party
     where shop_id = $1) p on p.n = case when s.n % 4 = 0 then 1 else 1 + s.n % p.many end`,
  `update sale s set customer_id = o.party_id, paid = 0, due = s.total
   from on_due o where s.shop_id = $1 and s.document_id = o.id`,
  `delete from payment p using on_due o where p.shop_id = $1 and p.document_id = o.id`,
  `update journal_line l set party_id = o.party_id, account_id = a.id
   from on_due o, journal_entry e, account a
   where e.shop_id = $1 and e.document_id = o.id and l.shop_id = e.shop_id and l.entry_id = e.id
     and l.line_no = 1 and a.shop_id = $1 and a.purpose = 'receivable'`,
  `insert into open_item (shop_id, document_id, party_id, kind, branch_id, business_date, due_date,
     amount, open)
   select d.shop_id, d.id, o.party_id, 'customer', d.branch_id, d.business_date,
     d.business_date + 30, o.net, o.net
   from on_due o join document d on d.shop_id = $1 and d.id = o.id`,
  `insert into party_balance (shop_id, party_id, balance)
   select $1, party_id, sum(net) from on_due group by party_id`,
];

const PERIODS = `(values ('day'), ('month'), ('year')) as p (period)`;
const FIRST_DAY = (of: string) => `date_trunc(p.period, ${of}.business_date::timestamp)::date`;

const SUMS = [
  `delete from unfolded_document where shop_id = $1`,
  `insert into account_sum (shop_id, branch_id, account_id, period, business_date, debit, credit)
   select l.shop_id, l.branch_id, l.account_id, p.period, ${FIRST_DAY('l')}, sum(l.debit),
     sum(l.credit)
   from journal_line l cross join ${PERIODS} where l.shop_id = $1 group by 1, 2, 3, 4, 5
   order by 5`,
  `insert into sales_sum (shop_id, branch_id, period, business_date, hour, sales, returns, gross,
     returned, discount, vat, rounding, cost, on_due, due_given, due_taken)
   select d.shop_id, d.branch_id, p.period, ${FIRST_DAY('d')}, h.hour, count(*), 0, sum(s.net), 0,
     0, 0, 0, sum(s.cost), count(*) filter (where x.due > 0), sum(x.due), 0
   from document d join past h on h.id = d.id join past_sum s on s.id = d.id
   join sale x on x.shop_id = d.shop_id and x.document_id = d.id
   cross join ${PERIODS} where d.shop_id = $1 group by 1, 2, 3, 4, 5 order by 4, 5`,
  `insert into product_sum (shop_id, branch_id, period, business_date, variant_id, quantity, net,
     cost)
   select d.shop_id, d.branch_id, p.period, ${FIRST_DAY('d')}, l.variant_id, count(*) * 10000,
     sum(l.net), sum(l.cost)
   from document d join past_line l on l.id = d.id cross join ${PERIODS}
   where d.shop_id = $1 and p.period <> 'year' group by 1, 2, 3, 4, 5
   order by 4, min(l.id::text)`,
  `insert into stock_value_sum (shop_id, warehouse_id, period, business_date, value)
   select m.shop_id, m.warehouse_id, p.period, ${FIRST_DAY('m')}, sum(m.value)
   from stock_movement m cross join ${PERIODS} where m.shop_id = $1 group by 1, 2, 3, 4
   order by 4`,
  `update stock_level l set moved_on = m.day
   from (select warehouse_id, variant_id, max(business_date) as day from stock_movement
     where shop_id = $1 group by 1, 2) m
   where l.shop_id = $1 and l.warehouse_id = m.warehouse_id and l.variant_id = m.variant_id`,
  `update stock_level l set reorder_level = case when g.n % 20 = 0 then l.on_hand + 10000
     else 10000 end
   from goods g where l.shop_id = $1 and l.variant_id = g.variant_id and g.n % 10 = 0`,
];
