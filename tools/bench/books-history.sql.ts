import type { Client } from 'pg';

export type BooksToAdd = {
  shop_id: string;
  user_id: string;
  /** About as many journal lines. */
  lines: number;
  /** The first day; the last one is today. */
  from: string;
  customers: number;
  suppliers: number;
};

/** The branches of a shop and its accounts by code. */
export type PlacesOfBooks = { branch_ids: string[]; accounts: Readonly<Record<string, string>> };

export async function findPlaces(client: Client, shop_id: string): Promise<PlacesOfBooks> {
  const { rows } = await client.query<PlacesOfBooks>(
    `select array(select id from branch where shop_id = $1 order by code) as branch_ids,
       (select json_object_agg(code, id) from account where shop_id = $1) as accounts`,
    [shop_id],
  );
  return rows[0] as PlacesOfBooks;
}

/** Of twenty documents: fifteen sales, two payments of dues, a receipt, its payment, an expense. */
const DOCUMENTS_A_ROUND = 20;
/** From a reversal back to the cash sale that it reverses. */
const TO_REVERSED = 18;
const LINES_A_ROUND = 87;

/**
 * Inserts the books of some years without the server, rows as the product would post them: the same
 * days, parties and accounts however many lines there are. An opening balance has a line of each
 * customer. Instead of every fiftieth expense a sale is reversed. No stock moves.
 */
export async function addBooks(client: Client, books: BooksToAdd): Promise<void> {
  const { shop_id, user_id, lines, from, customers, suppliers } = books;
  await client.query('set session_replication_role = replica');
  await client.query(`set work_mem = '256MB'`);
  await client.query(PARTIES, [shop_id, customers, suppliers]);
  for (const text of PLACES_AND_PEOPLE) await client.query(text, [shop_id]);
  await client.query(PAST, [lines, from]);
  for (const text of [LINES_OF_KIND, 'analyze past']) await client.query(text);
  for (const text of DOCUMENTS) await client.query(text, [shop_id, user_id]);
  for (const text of [...ROWS, ...SUMS]) {
    await client.query(text, text.includes('$1') ? [shop_id] : []);
  }
  await client.query('drop table past, place, line_of_kind, person');
  await client.query('reset work_mem');
  await client.query('set session_replication_role = default');
}

const PARTIES = `insert into party (shop_id, id, kind, code, name)
  select $1, gen_random_uuid(), k.kind, k.prefix || n, k.name || ' ' || n
  from (values ('customer', 'C-', 'Customer', $2::int), ('supplier', 'S-', 'Supplier', $3::int))
    as k (kind, prefix, name, most)
  cross join generate_series(1, k.most) n`;

const PLACES_AND_PEOPLE = [
  `create temp table place as
   select row_number() over (order by b.code) - 1 as n, count(*) over () as many,
     b.id as branch_id, (select w.id from warehouse w
       where w.shop_id = b.shop_id and w.branch_id = b.id order by w.id limit 1) as warehouse_id
   from branch b where b.shop_id = $1`,
  `create temp table person as
   select kind, row_number() over (partition by kind order by code) - 1 as n,
     count(*) over (partition by kind) as many, id
   from party where shop_id = $1`,
];

/** An id rises with the day and the number, as the ids of postings do. */
const idOf = (variant: string) => `(lpad(to_hex((extract(epoch from d.at) * 1000)::bigint), 12, '0')
  || '7000' || '${variant}' || lpad(to_hex(d.n), 15, '0'))::uuid`;

const COUNT = `(($1::bigint / ${LINES_A_ROUND} + 1) * ${DOCUMENTS_A_ROUND})`;

/** A reversal has the amounts of the sale that it reverses. */
const PAST = `create temp table past as
  select d.*, ${idOf('8')} as id, ${idOf('9')} as entry_id, w.branch_id, w.warehouse_id,
    100 + d.base * 7919 % 5000 as part, who.id as party_id
  from (
    select n, day, 8 + n % 14 as hour, s.kind, s.party,
      n - case when s.kind = 'reversal' then ${TO_REVERSED} else 0 end as base,
      (day + make_interval(hours => (8 + n % 14)::int, mins => (n / 14 % 60)::int))
        at time zone 'Asia/Dhaka' as at
    from generate_series(0::bigint, ${COUNT} - 1) n
    cross join lateral (select $2::date + (n * (local.today - $2::date + 1) / ${COUNT})::int
      as day from (select (now() at time zone 'Asia/Dhaka')::date as today) local) d
    cross join lateral (select n % ${DOCUMENTS_A_ROUND} as slot) slot
    cross join lateral (select
      case when slot < 12 then 'cash sale' when slot < 15 then 'sale'
        when slot < 17 then 'payment_received' when slot = 17 then 'goods_receipt'
        when slot = 18 then 'supplier_payment' when n % 1000 = 999 then 'reversal'
        else 'expense' end as kind,
      case when slot between 12 and 16 then 'customer' when slot in (17, 18) then 'supplier'
        end as party) s
  ) d
  join place w on w.n = d.n % w.many
  left join person who on who.kind = d.party and who.n = d.n * 7919 / 20 % who.many`;

/** The account of each line, its side, and how many parts of the document it is. */
const LINES_OF_KIND = `create temp table line_of_kind as
  select * from (values
    ('cash sale', 1, '1010', 1, 105), ('cash sale', 2, '4010', -1, 100),
    ('cash sale', 3, '2110', -1, 5), ('cash sale', 4, '5010', 1, 70),
    ('cash sale', 5, '1210', -1, 70),
    ('sale', 1, '1130', 1, 105), ('sale', 2, '4010', -1, 100), ('sale', 3, '2110', -1, 5),
    ('sale', 4, '5010', 1, 70), ('sale', 5, '1210', -1, 70),
    ('reversal', 1, '1010', -1, 105), ('reversal', 2, '4010', 1, 100),
    ('reversal', 3, '2110', 1, 5), ('reversal', 4, '5010', -1, 70), ('reversal', 5, '1210', 1, 70),
    ('payment_received', 1, '1030', 1, 150), ('payment_received', 2, '1130', -1, 150),
    ('goods_receipt', 1, '1210', 1, 1070), ('goods_receipt', 2, '1310', 1, 30),
    ('goods_receipt', 3, '2010', -1, 1100),
    ('supplier_payment', 1, '2010', 1, 1080), ('supplier_payment', 2, '1030', -1, 1080),
    ('expense', 1, '', 1, 100), ('expense', 2, '1310', 1, 5), ('expense', 3, '1010', -1, 105)
  ) as l (kind, line_no, code, side, parts)`;

const KIND = `case p.kind when 'cash sale' then 'sale' else p.kind end`;
const EXPENSE_CODE = `'60' || 1 + p.n / 20 % 8 || '0'`;

const DOCUMENTS = [
  `insert into document (shop_id, id, kind, branch_id, warehouse_id, business_date, posted_at,
     posted_by, request_hash, reverses_id)
   select $1, p.id, ${KIND}, p.branch_id, p.warehouse_id, p.day, p.at, $2::uuid,
     sha256(p.id::text::bytea), r.id
   from past p left join past r on p.kind = 'reversal' and r.n = p.base
   order by p.n`,
  `with opened as (
     insert into document (shop_id, id, kind, branch_id, warehouse_id, business_date, posted_at,
       posted_by, request_hash)
     select $1, gen_random_uuid(), 'opening_balance', branch_id, warehouse_id,
       (select min(day) from past), (select min(at) from past), $2::uuid, sha256('opening')
     from place where n = 0 returning *
   ), numbered as (
     insert into document_number
       (shop_id, document_id, branch_id, kind, fiscal_year, sequence, number)
     select shop_id, id, branch_id, kind, 1, 1, 'OB-1' from opened
   ), entry as (
     insert into journal_entry (shop_id, id, document_id, posting_kind, branch_id, business_date)
     select shop_id, id, id, 'post', branch_id, business_date from opened
   )
   insert into journal_line (shop_id, entry_id, line_no, account_id, party_id, branch_id,
     business_date, debit, credit)
   select $1, o.id, l.line_no, a.id, l.party_id, o.branch_id, o.business_date,
     greatest(l.amount, 0), greatest(-l.amount, 0)
   from opened o
   cross join (
     select 0 as line_no, '1010' as code, null::uuid as party_id, 900000000 as amount
     union all
     select n + 1, '1130', id, 50000 from person where kind = 'customer'
     union all
     select count(*) + 1, '3030', null, -900000000 - 50000 * count(*) from person
     where kind = 'customer'
   ) l
   join account a on a.shop_id = $1 and a.code = l.code`,
];

const ROWS = [
  `insert into document_number
     (shop_id, document_id, branch_id, kind, fiscal_year, sequence, number)
   select $1, p.id, p.branch_id, ${KIND}, 1, p.n + 2, 'N-' || p.n from past p order by p.n`,
  `insert into number_counter (shop_id, branch_id, kind, fiscal_year, last_sequence)
   select shop_id, branch_id, kind, fiscal_year, max(sequence) from document_number
   where shop_id = $1 group by 1, 2, 3, 4`,
  `insert into reversal (shop_id, document_id, reverses_id, reason)
   select shop_id, id, reverses_id, 'Twice' from document
   where shop_id = $1 and kind = 'reversal'`,
  `insert into journal_entry (shop_id, id, document_id, posting_kind, branch_id, business_date)
   select $1, p.entry_id, p.id, 'post', p.branch_id, p.day from past p order by p.n`,
  `insert into journal_line (shop_id, entry_id, line_no, account_id, party_id, branch_id,
     business_date, debit, credit)
   select $1, p.entry_id, l.line_no, a.id,
     case when l.code in ('1130', '2010') then p.party_id end, p.branch_id, p.day,
     greatest(l.side, 0) * l.parts * p.part, greatest(-l.side, 0) * l.parts * p.part
   from past p
   join line_of_kind l on l.kind = p.kind
   join account a on a.shop_id = $1
     and a.code = case l.code when '' then ${EXPENSE_CODE} else l.code end
   order by p.n, l.line_no`,
  `insert into expense_line (shop_id, document_id, line_no, account_id, net, vat_rate, vat)
   select $1, p.id, 1, a.id, 100 * p.part, 50000, 5 * p.part
   from past p join account a on a.shop_id = $1 and a.code = ${EXPENSE_CODE}
   where p.kind = 'expense'`,
  // The last twenty thousand sales on account are open.
  `insert into open_item (shop_id, document_id, party_id, kind, branch_id, business_date, due_date,
     amount, open)
   select $1, p.id, p.party_id, 'customer', p.branch_id, p.day, p.day + 30, 105 * p.part,
     case when row_number() over (order by p.n desc) <= 20000 then 105 * p.part else 0 end
   from past p where p.kind = 'sale'`,
  `insert into party_balance (shop_id, party_id, balance)
   select $1, l.party_id, sum(case a.code when '1130' then l.debit - l.credit
     else l.credit - l.debit end)
   from journal_line l join account a on a.shop_id = $1 and a.id = l.account_id
   where l.shop_id = $1 and l.party_id is not null group by 2`,
  'analyze document, document_number, journal_entry, journal_line, open_item',
];

/** The days of a measure from `select`, which groups them, and from those its months and years. */
function sumsOf(
  measure: { table: string; keys: string; sums: readonly string[] },
  select: string,
): string[] {
  const { table, keys } = measure;
  const sums = measure.sums.join(', ');
  const added = measure.sums.map((name) => `sum(${name})`).join(', ');
  return [
    `insert into ${table} (shop_id, ${keys}, period, business_date, ${sums})
     select $1::uuid, d.* from (${select}) d`,
    `insert into ${table} (shop_id, ${keys}, period, business_date, ${sums})
     select shop_id, ${keys}, longer, first_day, ${added}
     from (
       select s.*, p.longer, date_trunc(p.longer, s.business_date::timestamp)::date as first_day
       from ${table} s cross join (values ('month'), ('year')) as p (longer)
       where s.shop_id = $1 and s.period = 'day'
     ) d
     group by shop_id, ${keys}, longer, first_day`,
    `analyze ${table}`,
  ];
}

/** What a document moved on money accounts, in parts, and its line of the cash flow. */
const FLOWS = `select branch_id, flow_line, 'day', day, sum(greatest(moved, 0)),
    sum(greatest(-moved, 0))
  from (
    select p.branch_id, p.day, p.part * l.side * l.parts as moved,
      case when p.kind = 'supplier_payment' then 'suppliers'
        when p.kind <> 'expense' then 'customers'
        when p.n / 20 % 8 = 1 then 'wages' else 'expenses' end as flow_line
    from past p join line_of_kind l on l.kind = p.kind and l.code in ('1010', '1030')
    union all
    select w.branch_id, (select min(day) from past), 900000000, 'opening_entries'
    from place w where w.n = 0
  ) f group by 1, 2, 4`;

/** A reversal counts against the sale that it reverses. */
const SOLD = `select branch_id, 'day', day, hour, sum(side), 0, sum(side * 100 * part), 0, 0,
    sum(side * 5 * part), 0, sum(side * 70 * part), count(*) filter (where kind = 'sale'),
    coalesce(sum(105 * part) filter (where kind = 'sale'), 0), 0
  from (
    select *, case kind when 'reversal' then -1 else 1 end as side from past
    where kind in ('cash sale', 'sale', 'reversal')
  ) p group by 1, 3, 4`;

const SUMS = [
  ...sumsOf(
    { table: 'account_sum', keys: 'branch_id, account_id', sums: ['debit', 'credit'] },
    `select branch_id, account_id, 'day', business_date, sum(debit), sum(credit)
     from journal_line where shop_id = $1 group by 1, 2, 4`,
  ),
  ...sumsOf(
    { table: 'party_sum', keys: 'branch_id, account_id, party_id', sums: ['debit', 'credit'] },
    `select branch_id, account_id, party_id, 'day', business_date, sum(debit), sum(credit)
     from journal_line where shop_id = $1 and party_id is not null group by 1, 2, 3, 5`,
  ),
  ...sumsOf(
    { table: 'flow_sum', keys: 'branch_id, flow_line', sums: ['came_in', 'went_out'] },
    FLOWS,
  ),
  `insert into sales_sum (shop_id, branch_id, period, business_date, hour, sales, returns, gross,
     returned, discount, vat, rounding, cost, on_due, due_given, due_taken)
   select $1::uuid, d.* from (${SOLD}) d`,
  `insert into sales_sum (shop_id, branch_id, period, business_date, hour, sales, returns, gross,
     returned, discount, vat, rounding, cost, on_due, due_given, due_taken)
   select shop_id, branch_id, longer, first_day, hour, sum(sales), 0, sum(gross), 0, 0, sum(vat), 0,
     sum(cost), sum(on_due), sum(due_given), 0
   from (
     select s.*, p.longer, date_trunc(p.longer, s.business_date::timestamp)::date as first_day
     from sales_sum s cross join (values ('month'), ('year')) as p (longer)
     where s.shop_id = $1 and s.period = 'day'
   ) d group by 1, 2, 3, 4, 5`,
];
