import { type RawBuilder, sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE, type Scope } from '#platform/http/actor.ts';
import type {
  EntryContent,
  ExpenseContent,
  InvoiceContent,
  Recurring,
  RecurringContent,
  RecurringRow,
  Repeated,
  WrittenRecurring,
} from '../contract/recurring.ts';
import type { RecurringKind, TemplateState } from '../core/template-state.ts';

type ToWrite = {
  shop_id: string;
  id: string;
  by: string;
  branch_id: string;
  written: WrittenRecurring;
  total: Minor;
  next_date: string | null;
};

/** The customer of an invoice, or the supplier of an expense. */
export function partyOf(content: RecurringContent): string | undefined {
  if (content.kind === 'journal') return undefined;
  return content.kind === 'invoice' ? content.customer_id : content.supplier_id;
}

/** The columns of a template with their values. */
function columnsOf({ shop_id, by, branch_id, written, total, next_date }: ToWrite) {
  const { content: c, ...w } = written;
  const invoice = c.kind === 'invoice' ? c : null;
  const paid_from = c.kind === 'expense' ? c.paid_from : undefined;
  const texts = c.kind === 'journal' ? { reference: '', note: '' } : c;
  return {
    name: sql`${w.name}`,
    branch_id: sql`${branch_id}::uuid`,
    warehouse_id: sql`${c.warehouse_id}::uuid`,
    party_id: sql`${partyOf(c) ?? null}::uuid`,
    every: sql`${w.every}`,
    step: sql`${w.step}::smallint`,
    on_day: sql`${w.every === 'month' ? w.on_day : null}::smallint`,
    first_date: sql`${w.first_date}::date`,
    until_date: sql`${w.until_date}::date`,
    times: sql`${w.times}::smallint`,
    makes_missed: sql`${w.makes_missed}::boolean`,
    posts_itself: sql`${w.posts_itself}::boolean`,
    mails: sql`${w.mails && invoice !== null}::boolean`,
    reference: sql`${texts.reference}`,
    note: sql`${texts.note}`,
    narration: sql`${c.kind === 'journal' ? c.narration : ''}`,
    order_discount: sql`${invoice?.order_discount || null}::bigint`,
    order_discount_rate: sql`${invoice?.order_discount_rate || null}::integer`,
    delivery: sql`${invoice?.delivery ?? 0}::bigint`,
    pay_days: sql`${invoice?.pay_days ?? null}::smallint`,
    payment_method_id: sql`${paid_from?.payment_method_id ?? null}::uuid`,
    bank_account_id: sql`${paid_from?.bank_account_id ?? null}::uuid`,
    total: sql`${total}::bigint`,
    next_date: sql`${next_date}::date`,
    membership_id: sql`(select id from membership
      where shop_id = ${shop_id} and user_id = ${by} and ended_at is null)`,
  };
}

type New = ToWrite & { created_at: Date; request_hash: Buffer };

/** False: the id is taken. */
export async function insertTemplate(tx: Tx, t: New): Promise<boolean> {
  const columns = columnsOf(t);
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const result = await sql`
    insert into recurring_template (shop_id, id, kind, created_at, created_by, request_hash,
      ${names})
    values (${t.shop_id}, ${t.id}, ${t.written.content.kind}, ${t.created_at}, ${t.by},
      ${t.request_hash}, ${sql.join(Object.values(columns))})
    on conflict (shop_id, id) do nothing
    returning 1`.execute(tx);
  return result.rows.length > 0;
}

export async function updateTemplate(tx: Tx, t: ToWrite): Promise<void> {
  const sets = Object.entries(columnsOf(t)).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  );
  await sql`
    with goods as (
      delete from recurring_item where shop_id = ${t.shop_id} and template_id = ${t.id}
    ), spending as (
      delete from recurring_spending where shop_id = ${t.shop_id} and template_id = ${t.id}
    ), entry as (
      delete from recurring_journal_line where shop_id = ${t.shop_id} and template_id = ${t.id}
    )
    update recurring_template set ${sql.join(sets)}, version = version + 1
    where shop_id = ${t.shop_id} and id = ${t.id}`.execute(tx);
}

export async function insertContent(tx: Tx, of: Of, content: RecurringContent): Promise<void> {
  await contentRows(of, content).execute(tx);
}

type Of = { shop_id: string; id: string };

function contentRows(of: Of, content: RecurringContent): RawBuilder<unknown> {
  if (content.kind === 'invoice') return productRows(of, content);
  return content.kind === 'expense' ? spendingRows(of, content) : entryRows(of, content);
}

function entryRows({ shop_id, id }: Of, { lines }: EntryContent): RawBuilder<unknown> {
  return sql`
    insert into recurring_journal_line (shop_id, template_id, line_no, account_id, debit, credit,
      note)
    select ${shop_id}, ${id}, line_no, account_id, debit, credit, note
    from unnest(
      ${lines.map((l) => l.account_id)}::uuid[], ${lines.map((l) => l.debit ?? 0)}::bigint[],
      ${lines.map((l) => l.credit ?? 0)}::bigint[], ${lines.map((l) => l.note ?? '')}::text[]
    ) with ordinality as t (account_id, debit, credit, note, line_no)`;
}

function productRows({ shop_id, id }: Of, { lines }: InvoiceContent): RawBuilder<unknown> {
  return sql`
    insert into recurring_item (shop_id, template_id, line_no, variant_id, unit_id, quantity,
      unit_price, product_discount, product_discount_rate)
    select ${shop_id}, ${id}, line_no, variant_id, unit_id, quantity, unit_price,
      product_discount, nullif(product_discount_rate, 0)
    from unnest(
      ${lines.map((l) => l.variant_id)}::uuid[], ${lines.map((l) => l.unit_id ?? null)}::uuid[],
      ${lines.map((l) => l.quantity)}::bigint[],
      ${lines.map((l) => l.unit_price ?? null)}::bigint[],
      ${lines.map((l) => l.product_discount ?? null)}::bigint[],
      ${lines.map((l) => l.product_discount_rate ?? null)}::integer[]
    ) with ordinality as t (variant_id, unit_id, quantity, unit_price, product_discount,
      product_discount_rate, line_no)`;
}

function spendingRows({ shop_id, id }: Of, { lines }: ExpenseContent): RawBuilder<unknown> {
  return sql`
    insert into recurring_spending (shop_id, template_id, line_no, account_id, description, net,
      vat_rate)
    select ${shop_id}, ${id}, line_no, account_id, description, net, vat_rate
    from unnest(
      ${lines.map((l) => l.account_id)}::uuid[], ${lines.map((l) => l.description)}::text[],
      ${lines.map((l) => l.net)}::bigint[], ${lines.map((l) => l.vat_rate ?? 0)}::int[]
    ) with ordinality as t (account_id, description, net, vat_rate, line_no)`;
}

export type LockedTemplate = {
  id: string;
  kind: RecurringContent['kind'];
  state: TemplateState;
  makes_missed: boolean;
  posts_itself: boolean;
  mails: boolean;
  every: RecurringRow['every'];
  step: number;
  first_date: string;
  on_day: number | null;
  until_date: string | null;
  times: number | null;
  next_date: string | null;
  /** The last date with an outcome. */
  last_done: string | null;
  /** Today in the shop's time zone. */
  today: string;
  created_by: string;
  request_hash: Buffer;
  version: number;
};

const STATE = sql`case when t.next_date is null then 'ended'
  when t.paused_at is not null then 'paused' else 'running' end`;

type Locking = { shop_id: string; id: string; scope: Scope; now: Date; skips?: boolean };

/**
 * A template in the caller's scope, locked, so that changes run one after the other. With `skips`
 * the answer is also undefined if another transaction holds the lock.
 */
export async function lockTemplate(
  tx: Tx,
  { shop_id, id, scope, now, skips = false }: Locking,
): Promise<LockedTemplate | undefined> {
  const found = await sql`
    select from recurring_template t
    where t.shop_id = ${shop_id} and t.id = ${id} and ${isInScope(scope, sql`t`)}
    for update ${skips ? sql`skip locked` : sql``}`.execute(tx);
  if (found.rows.length === 0) return undefined;
  // A statement after the lock sees what other transactions committed meanwhile.
  const result = await sql<LockedTemplate>`
    select t.id, t.kind, ${STATE} as state, t.makes_missed, t.posts_itself, t.mails, t.every,
      t.step, t.first_date, t.on_day, t.until_date, t.times, t.next_date, t.created_by,
      t.request_hash, t.version, (${now}::timestamptz at time zone s.timezone)::date as today,
      (select max(r.due_date) from recurring_run r
        where r.shop_id = t.shop_id and r.template_id = t.id) as last_done
    from recurring_template t
    join shop s on s.shop_id = t.shop_id
    where t.shop_id = ${shop_id} and t.id = ${id}`.execute(tx);
  return result.rows[0];
}

type Moved = { shop_id: string; id: string; state: TemplateState; next_date: string | null };

export async function setTemplateState(tx: Tx, moved: Moved & { at: Date }): Promise<void> {
  const { shop_id, id, state, next_date, at } = moved;
  await sql`
    update recurring_template set next_date = ${next_date}::date,
      paused_at = ${state === 'paused' ? at : null}, ended_at = ${state === 'ended' ? at : null},
      version = version + 1
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

/** The version stays: a passed date does not conflict with a user's change. */
export async function setNextDate(
  tx: Tx,
  { shop_id, id, next_date }: Omit<Moved, 'state'>,
): Promise<void> {
  await sql`
    update recurring_template set next_date = ${next_date}::date
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
}

const openRuns = (state: 'waiting' | 'refused') => sql`(
  select count(*)::int from recurring_run r
  where r.shop_id = t.shop_id and r.template_id = t.id and r.state = ${sql.lit(state)})`;

const ROW = sql`t.id, t.kind, t.name, ${STATE} as state, t.branch_id,
  json_build_object('id', w.id, 'name', w.name, 'name_bn', w.name_bn) as warehouse,
  case when k.id is not null then json_build_object('id', k.id, 'name', k.name) end as party,
  t.every, t.step, t.first_date, t.on_day, t.until_date, t.times, t.makes_missed, t.posts_itself,
  t.mails, t.next_date, t.total, ${openRuns('waiting')} as waiting,
  ${openRuns('refused')} as refused, t.version`;

/** The customer or supplier, or the survivor it was merged into. */
const JOINS = sql`
  join warehouse w on w.shop_id = t.shop_id and w.id = t.warehouse_id
  left join party p on p.shop_id = t.shop_id and p.id = t.party_id
  left join party k on k.shop_id = p.shop_id and k.id = coalesce(p.merged_into, p.id)`;

/** Products resolve to their survivors, at the template's price or today's. */
const productsOf = (lines: RawBuilder<unknown>) => sql`(select coalesce(json_agg(json_build_object(
    'variant_id', v.id, 'product_code', p.code, 'name', p.name, 'name_bn', p.name_bn,
    'variant', v.name, 'variant_bn', coalesce(nullif(v.name_bn, ''), v.name),
    'unit_id', l.unit_id, 'unit', a.code, 'unit_name', a.name, 'unit_name_bn', a.name_bn,
    'factor', coalesce(o.factor, 10000), 'decimals', a.decimals, 'quantity', l.quantity,
    'unit_price', l.unit_price, 'product_discount', l.product_discount,
    'product_discount_rate', l.product_discount_rate,
    'price_now', coalesce(o.sale_price, v.sale_price * coalesce(o.factor, 10000) / 10000),
    'vat_rate', case when v.vat_exempt then 0 else coalesce(v.vat_rate, s.vat_rate) end)
    order by l.line_no), '[]')
  from ${lines} l
  join shop s on s.shop_id = l.shop_id
  join variant m on m.shop_id = l.shop_id and m.id = l.variant_id
  join variant v on v.shop_id = m.shop_id and v.id = coalesce(m.merged_into, m.id)
  join product p on p.shop_id = v.shop_id and p.id = v.product_id
  join unit a on a.shop_id = l.shop_id and a.id = coalesce(l.unit_id, p.unit_id)
  left join variant_unit o on o.shop_id = l.shop_id and o.variant_id = v.id
    and o.unit_id = l.unit_id)`;

const spendingOf = (
  lines: RawBuilder<unknown>,
) => sql`(select coalesce(json_agg(json_build_object('account_id', l.account_id,
    'name', a.name, 'name_bn', a.name_bn, 'description', l.description, 'net', l.net,
    'vat_rate', l.vat_rate) order by l.line_no), '[]')
  from ${lines} l
  join account a on a.shop_id = l.shop_id and a.id = l.account_id)`;

const entryOf = (lines: RawBuilder<unknown>) => sql`(select coalesce(json_agg(json_build_object(
    'account_id', l.account_id, 'code', a.code, 'name', a.name, 'name_bn', a.name_bn,
    'debit', l.debit, 'credit', l.credit, 'note', l.note) order by l.line_no), '[]')
  from ${lines} l
  join account a on a.shop_id = l.shop_id and a.id = l.account_id)`;

const TEMPLATE_PRODUCTS = sql`(select * from recurring_item
  where shop_id = t.shop_id and template_id = t.id)`;
const TEMPLATE_ENTRY = sql`(select * from recurring_journal_line
  where shop_id = t.shop_id and template_id = t.id)`;
const TEMPLATE_SPENDING = sql`(select * from recurring_spending
  where shop_id = t.shop_id and template_id = t.id)`;

/** A template in the caller's scope. */
export async function findTemplate(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): Promise<Recurring | undefined> {
  const result = await sql<Recurring>`
    select ${ROW}, ${productsOf(TEMPLATE_PRODUCTS)} as products, ${spendingOf(TEMPLATE_SPENDING)}
      as spending,
      ${entryOf(TEMPLATE_ENTRY)} as entry, t.narration,
      t.order_discount, t.order_discount_rate, t.delivery, t.pay_days, t.reference, t.note,
      u.name as set_by,
      case when t.payment_method_id is not null then json_build_object(
        'payment_method_id', t.payment_method_id, 'bank_account_id', t.bank_account_id)
        end as paid_from
    from recurring_template t ${JOINS}
    join membership b on b.shop_id = t.shop_id and b.id = t.membership_id
    join app_user u on u.id = b.user_id
    where t.shop_id = ${shop_id} and t.id = ${id} and ${isInScope(scope, sql`t`)}`.execute(tx);
  return result.rows[0];
}

export async function loadTemplate(tx: Tx, shop_id: string, id: string): Promise<Recurring> {
  return assertPresent(await findTemplate(tx, shop_id, id), 'what was written can be read');
}

const SOLD = sql`(select s.shop_id, s.line_no, s.variant_id, s.quantity, s.unit_price,
    s.product_discount, null::integer as product_discount_rate,
    case when s.factor <> 10000 then (select u.id from unit u
      where u.shop_id = s.shop_id and u.code = s.unit) end as unit_id
  from sale_line s where s.shop_id = d.shop_id and s.document_id = d.id)`;
const ENTERED = sql`(select * from manual_journal_line
  where shop_id = d.shop_id and document_id = d.id)`;
const SPENT = sql`(select * from expense_line
  where shop_id = d.shop_id and document_id = d.id)`;

/** An invoice, expense or manual entry in the caller's scope, in the form of a template. */
export async function findRepeated(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope,
): Promise<Repeated | undefined> {
  const result = await sql<Repeated>`
    select case d.kind when 'sale' then 'invoice' else d.kind end as kind,
      json_build_object('id', w.id, 'name', w.name, 'name_bn', w.name_bn) as warehouse,
      case when k.id is not null then json_build_object('id', k.id, 'name', k.name) end as party,
      ${productsOf(SOLD)} as products, ${spendingOf(SPENT)} as spending,
      ${entryOf(ENTERED)} as entry, coalesce(j.narration, '') as narration,
      nullif(s.discount - coalesce(q.discount, 0), 0) as order_discount,
      null::integer as order_discount_rate,
      coalesce(s.delivery, 0) as delivery,
      i.pay_by - d.business_date as pay_days, '' as reference, coalesce(s.note, x.note, '') as note,
      (select json_build_object('payment_method_id', y.payment_method_id,
          'bank_account_id', y.bank_account_id)
        from payment y where x.due = 0 and y.shop_id = d.shop_id and y.document_id = d.id
        order by y.line_no limit 1) as paid_from
    from document d
    join warehouse w on w.shop_id = d.shop_id and w.id = d.warehouse_id
    left join sale_invoice i on i.shop_id = d.shop_id and i.document_id = d.id
    left join sale s on s.shop_id = i.shop_id and s.document_id = i.document_id
    -- discounts paid with points are not repeated
    left join sale_points q on q.shop_id = s.shop_id and q.sale_id = s.document_id
    left join expense x on x.shop_id = d.shop_id and x.document_id = d.id
    left join manual_journal j on j.shop_id = d.shop_id and j.document_id = d.id
    left join party p on p.shop_id = d.shop_id and p.id = coalesce(s.customer_id, x.supplier_id)
    left join party k on k.shop_id = p.shop_id and k.id = coalesce(p.merged_into, p.id)
    where d.shop_id = ${shop_id} and d.id = ${id} and ${isInScope(scope, sql`d`)}
      and (s.customer_id is not null or x.document_id is not null
        or j.document_id is not null)`.execute(tx);
  return result.rows[0];
}

type TemplateFilter = {
  shop_id: string;
  scope: Scope;
  /** Matches its name, or that of its customer or supplier; null: any. */
  pattern: string | null;
  state: TemplateState | 'open' | undefined;
  kinds: readonly RecurringKind[];
  document_id: string | undefined;
  after: readonly string[] | null;
  limit: number;
};

const SHOWN = {
  running: sql`t.next_date is not null and t.paused_at is null`,
  paused: sql`t.next_date is not null and t.paused_at is not null`,
  ended: sql`t.next_date is null`,
  open: sql`exists (select from recurring_run r where r.shop_id = t.shop_id
    and r.template_id = t.id and r.state in ('waiting', 'refused'))`,
} as const;

/** By next date; ended ones last. */
export async function selectTemplates(
  tx: Tx,
  filter: TemplateFilter,
): Promise<Keyed<RecurringRow>[]> {
  const { shop_id, scope, pattern, state, kinds, document_id, after } = filter;
  const [day, id] = after ?? [];
  const next = sql`coalesce(t.next_date, '9999-12-31')`;
  const parts = [
    sql`t.shop_id = ${shop_id}`,
    isInScope(scope, sql`t`),
    ...(state === undefined ? [] : [SHOWN[state]]),
    sql`t.kind = any(${kinds}::text[])`,
    ...(document_id === undefined
      ? []
      : [
          sql`t.id in (select template_id from recurring_run
            where shop_id = ${shop_id} and document_id = ${document_id})`,
        ]),
    ...(pattern === null ? [] : [sql`(t.name ilike ${pattern} or k.name ilike ${pattern})`]),
    ...(day === undefined ? [] : [sql`(${next}, t.id) > (${day}::date, ${id}::uuid)`]),
  ];
  const result = await sql<Keyed<RecurringRow>>`
    select ${ROW}, array[${next}::text, t.id::text] as page_key
    from recurring_template t ${JOINS}
    where ${sql.join(parts, sql` and `)}
    order by ${next}, t.id limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}
