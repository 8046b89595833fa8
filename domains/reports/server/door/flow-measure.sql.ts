import { type RawBuilder, sql } from 'kysely';
import { flowLineOf, SECTIONS } from '#domains/accounting/core/sections.ts';
import { CARD_TOP_UP, CARD_WRITE_OFF, GIFT_CARD } from '#domains/loyalty/contract/kinds.ts';
import type { Measure, OfDocuments } from '#domains/measures/server/door/measure.ts';
import { OPENING_BALANCE } from '#domains/opening/contract/kinds.ts';
import {
  DEPOSIT,
  PAYMENT_RECEIVED,
  SUPPLIER_PAYMENT,
  WRITE_OFF,
} from '#domains/parties/contract/kinds.ts';
import { CASH_MOVEMENT, SHIFT_CLOSE } from '#domains/pos/contract/kinds.ts';
import { GOODS_RECEIPT, RECEIPT_COST, SUPPLIER_RETURN } from '#domains/purchases/contract/kinds.ts';
import { EXCHANGE, SALE, SALE_RETURN } from '#domains/sales/contract/kinds.ts';
import { EXPENSE, MONEY_TRANSFER, OWNER_TRANSACTION } from '#domains/treasury/contract/kinds.ts';
import { OPENING_ENTRIES } from '../../core/frame/report.ts';

/** The kinds of document whose money is all on one line of the cash flow. */
const LINE_OF_KIND: Readonly<Record<string, string>> = {
  [SALE.name]: 'customers',
  [SALE_RETURN.name]: 'customers',
  [EXCHANGE.name]: 'customers',
  [PAYMENT_RECEIVED.name]: 'customers',
  [DEPOSIT.name]: 'customers',
  [WRITE_OFF.name]: 'customers',
  [GIFT_CARD.name]: 'customers',
  [CARD_TOP_UP.name]: 'customers',
  [CARD_WRITE_OFF.name]: 'customers',
  [GOODS_RECEIPT.name]: 'suppliers',
  [RECEIPT_COST.name]: 'suppliers',
  [SUPPLIER_RETURN.name]: 'suppliers',
  [SUPPLIER_PAYMENT.name]: 'suppliers',
  // Of money moved between own accounts only the fee leaves the house.
  [MONEY_TRANSFER.name]: 'expenses',
  [OWNER_TRANSACTION.name]: 'owner',
  [CASH_MOVEMENT.name]: 'other_operating',
  [SHIFT_CLOSE.name]: 'expenses',
  [OPENING_BALANCE.name]: OPENING_ENTRIES,
};

function cases(pairs: readonly (readonly [string, string])[]): RawBuilder<unknown> {
  return sql.join(
    pairs.map(([one, other]) => sql`when ${sql.lit(one)} then ${sql.lit(other)}`),
    sql` `,
  );
}

const lineOfSection = cases(
  SECTIONS.flatMap((section) => {
    const line = flowLineOf({ section, flow_line: null });
    return line === null ? [] : [[section, line] as const];
  }),
);

/** The line of account `a`. */
const lineOfAccount = sql`coalesce(a.flow_line, case a.section ${lineOfSection} end)`;
const lineOfKind = sql`case d.kind ${cases(Object.entries(LINE_OF_KIND))} end`;

/**
 * Money in and out per branch and line of the cash flow. What a document moves on money
 * accounts in a branch goes to the line of its kind. That of an expense is shared over its
 * categories; that of a manual entry goes to the lines of its other accounts, or all to fixed
 * assets if it has one. A reversal is the mirror of what it reverses. The parts of a document on
 * one line are netted: wages of which a part stays owed are what was paid.
 */
export const FLOW_SUMS: Measure = {
  table: 'flow_sum',
  keys: ['branch_id', 'flow_line'],
  sums: ['came_in', 'went_out'],
  periods: ['day', 'month', 'year'],
  rows: (of) => sql`
    select branch_id, flow_line, business_date, greatest(amount, 0) as came_in,
      greatest(-amount, 0) as went_out
    from ${documentFlows(of)} f`,
};

/** What each document adds to a line of the cash flow in a branch, in or out. */
export function documentFlows({ shop_id, documents }: OfDocuments): RawBuilder<unknown> {
  return sql`(
    select m.document_id, m.branch_id, m.business_date, p.flow_line,
      exact_sum(p.amount) as amount
    from ${moneyOf({ shop_id, documents })} m
    cross join lateral (
      select m.line as flow_line, m.money as amount where m.line is not null
      union all
      ${expenseShares(shop_id)}
      union all
      ${counterLines(shop_id)}
    ) p
    group by 1, 2, 3, 4
    having exact_sum(p.amount) <> 0)`;
}

/** The documents that moved money in a branch, with what they moved there, and their line. */
function moneyOf({ shop_id, documents }: OfDocuments): RawBuilder<unknown> {
  return sql`(
    select d.*, l.branch_id, l.business_date, l.money,
      case when d.kind <> ${sql.lit(EXPENSE.name)} then coalesce(${lineOfKind},
        case when l.has_fixed_assets then 'fixed_assets' end) end as line
    from ${documents} q
    cross join lateral (
      select d.id as document_id, coalesce(o.kind, d.kind) as kind,
        coalesce(d.reverses_id, d.id) as own_id
      from document d
      left join document o on o.shop_id = ${shop_id} and o.id = d.reverses_id
      where d.shop_id = ${shop_id} and d.id = q.document_id offset 0) d
    cross join lateral (
      select l.branch_id, l.business_date,
        coalesce(exact_sum(l.debit - l.credit) filter (where a.section = 'money'), 0) as money,
        bool_or(a.section in ('fixed_asset', 'accumulated_depreciation')) as has_fixed_assets
      from ${linesOf(shop_id)} l
      join account a on a.shop_id = ${shop_id} and a.id = l.account_id
      group by 1, 2 offset 0) l
    where l.money <> 0)`;
}

/** The lines of document `d`. */
function linesOf(shop_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select l.* from (select id from journal_entry
      where shop_id = ${shop_id} and document_id = d.document_id offset 0) e
    cross join lateral (select branch_id, account_id, business_date, debit, credit
      from journal_line where shop_id = ${shop_id} and entry_id = e.id offset 0) l)`;
}

/**
 * What was paid of an expense, shared over its lines by largest remainder of net and VAT:
 * the same as `allocate`.
 */
function expenseShares(shop_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select flow_line,
      sign(m.money)::bigint * (part + (place <= abs(m.money) - exact_sum(part) over ())::int)
    from (
      select flow_line, div(weight, total)::bigint as part,
        row_number() over (order by mod(weight, total) desc, line_no) as place
      from (
        select x.line_no, ${lineOfAccount} as flow_line,
          abs(m.money)::numeric * (x.net + x.vat) as weight,
          sum(x.net + x.vat) over () as total
        from expense_line x
        join account a on a.shop_id = ${shop_id} and a.id = x.account_id
        where x.shop_id = ${shop_id} and x.document_id = m.own_id
          and m.kind = ${sql.lit(EXPENSE.name)}
      ) weighted
    ) shared`;
}

/** Of a manual entry and any other document: each line that is not money, with the other sign. */
function counterLines(shop_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${lineOfAccount}, l.credit - l.debit
    from (select id from journal_entry
      where shop_id = ${shop_id} and document_id = m.document_id offset 0) e
    cross join lateral (select branch_id, account_id, debit, credit
      from journal_line where shop_id = ${shop_id} and entry_id = e.id offset 0) l
    join account a on a.shop_id = ${shop_id} and a.id = l.account_id
    where m.line is null and m.kind <> ${sql.lit(EXPENSE.name)}
      and l.branch_id = m.branch_id and a.section <> 'money'`;
}
