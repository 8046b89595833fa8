import { type RawBuilder, sql } from 'kysely';
import { DOCUMENT, HEAD, isDocument } from '#domains/documents/server/door/document-head.sql.ts';
import { batchesOfLine, isMoveOfLine } from '#domains/inventory/server/door/batches-of-line.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isInBranches, isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { PostedDocument } from '../contract/document.ts';

type Parts = Pick<
  PostedDocument,
  'related' | 'lines' | 'entries' | 'totals' | 'payments' | 'history'
>;
type Head = Omit<PostedDocument, keyof Parts | 'journal'> & { reverses_kind: string | null };

/** The common columns of a document, in a branch that the caller can access. */
export async function findHead(
  tx: Tx,
  lookup: { shop_id: string; id: string; scope: Scope },
): Promise<Head | undefined> {
  const result = await sql<Head>`
    select ${HEAD}, d.kind, o.kind as reverses_kind, b.name as branch_name,
      b.name_bn as branch_name_bn, u.name as posted_by,
      coalesce(nullif(s.note, ''), nullif(g.note, ''), nullif(a.note, ''), nullif(t.reason, ''),
        nullif(q.note, ''), nullif(back.reason, ''), nullif(h.note, ''), nullif(m.note, ''),
        x.reason, '') as note, a.reason,
      case when c.id is not null then json_build_object('id', c.id, 'kind', c.kind, 'name', c.name)
        end as party
    from ${DOCUMENT}
    join branch b on b.shop_id = d.shop_id and b.id = d.branch_id
    join app_user u on u.id = d.posted_by
    left join document o on o.shop_id = d.shop_id and o.id = d.reverses_id
    left join reversal x on x.shop_id = d.shop_id and x.document_id = d.id
    left join sale s on s.shop_id = d.shop_id and s.document_id = d.id
    left join sale_return t on t.shop_id = d.shop_id and t.document_id = d.id
    left join sale sold on sold.shop_id = t.shop_id and sold.document_id = t.sale_id
    left join goods_receipt g on g.shop_id = d.shop_id and g.document_id = d.id
    left join supplier_return back on back.shop_id = d.shop_id and back.document_id = d.id
    left join receipt_cost h on h.shop_id = d.shop_id and h.document_id = d.id
    left join stock_transfer_note q on q.shop_id = d.shop_id and q.document_id = d.id
    left join stock_adjustment a on a.shop_id = d.shop_id and a.document_id = d.id
    left join deposit k on k.shop_id = d.shop_id and k.document_id = d.id
    left join lateral (
      select supplier_id, note from expense where shop_id = d.shop_id and document_id = d.id
      union all
      select null, note from owner_transaction where shop_id = d.shop_id and document_id = d.id
      union all
      select null, note from opening_balance where shop_id = d.shop_id and document_id = d.id
      union all
      select null, note from money_transfer where shop_id = d.shop_id and document_id = d.id
      union all
      select supplier_id, note from supplier_payment
        where shop_id = d.shop_id and document_id = d.id
      union all
      select party_id, reason from write_off where shop_id = d.shop_id and document_id = d.id
      union all
      select null, narration from manual_journal
        where shop_id = d.shop_id and document_id = d.id
      union all
      select null, note from gift_card where shop_id = d.shop_id and id = d.id
      union all
      select null, note from gift_card_change
        where shop_id = d.shop_id and document_id = d.id
      union all
      select survivor_id, '' from party_merge where shop_id = d.shop_id and document_id = d.id
    ) m on true
    left join payment_received y on y.shop_id = d.shop_id and y.document_id = d.id
    left join party c on c.shop_id = d.shop_id and c.id = coalesce(s.customer_id, t.customer_id,
      sold.customer_id, g.supplier_id, back.supplier_id, h.supplier_id, k.customer_id,
      y.customer_id, m.supplier_id)
    where ${isDocument(lookup.shop_id, lookup.id, lookup.scope)}`.execute(tx);
  return result.rows[0];
}

type Lookup = { shop_id: string; id: string; scope: Scope };

/**
 * Everything below the head, in one statement. Missing parts are empty. Of an opening balance over
 * several branches, a member of one sees the goods and the money of that branch.
 */
export async function selectParts(tx: Tx, { shop_id, id, scope }: Lookup): Promise<Parts> {
  const result = await sql<Parts>`
    select (${relatedDocuments(shop_id, id)}) as related, (${lines(shop_id, id, scope)}) as lines,
      (select coalesce(json_agg(json_build_object('account_id', a.id, 'code', a.code,
          'name', a.name, 'name_bn', a.name_bn, 'note', l.note, 'debit', l.debit,
          'credit', l.credit) order by l.line_no), '[]')
        from manual_journal_line l
        join account a on a.shop_id = l.shop_id and a.id = l.account_id
        where l.shop_id = ${shop_id} and l.document_id = ${id}) as entries,
      (${totals(shop_id, id)}) as totals,
      (select coalesce(json_agg(json_build_object('name', m.name, 'name_bn', m.name_bn,
          'amount', p.amount, 'handed_over', p.handed_over, 'reference', p.reference)
          order by p.line_no), '[]')
        from payment p
        join payment_method m on m.shop_id = p.shop_id and m.id = p.payment_method_id
        where p.shop_id = ${shop_id} and p.document_id = ${id}
          and not exists (select from opening_balance_account o
            where o.shop_id = ${shop_id} and o.document_id in (select ${id}::uuid union all
                select r.reverses_id from document r where r.shop_id = ${shop_id} and r.id = ${id})
              and o.account_id = p.account_id
              and not ${isInBranches(scope, sql`o.branch_id`)})) as payments,
      (select coalesce(json_agg(json_build_object(
          'at', to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'by', u.name, 'approved_by', a.name, 'action', l.action) order by l.at, l.id), '[]')
        from audit_log l join app_user u on u.id = l.actor_id
        left join app_user a on a.id = l.approved_by
        where l.shop_id = ${shop_id} and l.subject_id in (select ${id}::uuid union all
          select x.id from document x where x.shop_id = ${shop_id} and x.reverses_id = ${id}))
        as history`.execute(tx);
  return assertPresent(result.rows[0], 'a select without from has a row');
}

/**
 * The documents related to one: its reversal and what it reverses, the sale of a return and the
 * returns of a sale, and so on for receipts, payments and transfers.
 */
function relatedDocuments(shop_id: string, id: string): RawBuilder<unknown> {
  return sql`select coalesce(json_agg(json_build_object('id', d.id, 'kind', d.kind,
      'number', n.number) order by d.posted_at, d.id), '[]')
    from (
      select reverses_id as id from document where shop_id = ${shop_id} and id = ${id}
      union select id from document where shop_id = ${shop_id} and reverses_id = ${id}
      union select sale_id from sale_return where shop_id = ${shop_id} and document_id = ${id}
      union select document_id from sale_return where shop_id = ${shop_id} and sale_id = ${id}
      union select receipt_id from supplier_return
        where shop_id = ${shop_id} and document_id = ${id}
      union select document_id from supplier_return
        where shop_id = ${shop_id} and receipt_id = ${id}
      union select receipt_id from receipt_cost where shop_id = ${shop_id} and document_id = ${id}
      union select document_id from receipt_cost where shop_id = ${shop_id} and receipt_id = ${id}
      union select settles_id from allocation
        where shop_id = ${shop_id} and document_id = ${id} and settles_id <> ${id}
      union select document_id from allocation
        where shop_id = ${shop_id} and settles_id = ${id} and document_id <> ${id}
      union select other.document_id
        from stock_transfer_part own
        join stock_transfer_part other
          on other.shop_id = own.shop_id and other.transfer_id = own.transfer_id
        where own.shop_id = ${shop_id} and own.document_id = ${id} and other.document_id <> ${id}
    ) as r
    join document d on d.shop_id = ${shop_id} and d.id = r.id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id`;
}

/** Arrivals match the line that sent them; other movements match their own number. */
const MOVED = sql`(${isMoveOfLine(sql`l.moved_no`)} or m.mirrors_line_no = l.mirrored_no)`;

/** Lines of every kind, in the order of the document: sold lines before returned ones. */
function lines(shop_id: string, id: string, scope: Scope): RawBuilder<unknown> {
  const of = { shop_id: sql`${shop_id}`, document_id: sql`${id}`, is_of: MOVED };
  return sql`select coalesce(json_agg(json_build_object('variant_id', l.variant_id,
      'name', coalesce(l.name, p.name), 'name_bn', coalesce(l.name_bn, p.name_bn),
      'variant', coalesce(l.variant, v.name),
      'variant_bn', coalesce(l.variant_bn, nullif(v.name_bn, ''), v.name),
      'unit', coalesce(l.unit, u.code),
      'unit_bn', coalesce(nullif(named.name_bn, ''), l.unit, u.code),
      'quantity', l.quantity, 'unit_price', l.unit_price,
      'discount', l.discount, 'product_discount', l.product_discount, 'amount', l.amount,
      'vat_rate', l.vat_rate, 'vat', l.vat, 'net', l.net,
      'batches', ${batchesOfLine(of)})
      order by l.part, l.line_no), '[]')
    from (
      select 1 as part, line_no, variant_id, name, name_bn, variant, variant_bn, unit, quantity,
        unit_price, product_discount + order_discount_share as discount, product_discount,
        net as amount, vat_rate, vat, net - order_discount_share - vat_in_price as net,
        line_no as moved_no, null::int as mirrored_no
      from sale_line where shop_id = ${shop_id} and document_id = ${id}
      union all
      select 2, r.line_no, r.variant_id, coalesce(r.name, o.name), coalesce(r.name_bn, o.name_bn),
        coalesce(r.variant, o.variant), coalesce(r.variant_bn, o.variant_bn),
        coalesce(r.unit, o.unit), side.is * r.quantity, coalesce(r.unit_price, o.unit_price),
        null, null, side.is * r.net, coalesce(r.vat_rate, o.vat_rate), side.is * r.vat,
        side.is * (r.net - r.order_discount_share - r.vat_in_price),
        r.line_no, null
      from sale_return_line r
      left join sale_line o on o.shop_id = r.shop_id and o.document_id = r.sale_id
        and o.id = r.sale_line_id
      cross join lateral (select case when exists (select from sale
        where shop_id = r.shop_id and document_id = r.document_id) then -1 else 1 end as is) as side
      where r.shop_id = ${shop_id} and r.document_id = ${id}
      union all
      select 1, line_no, variant_id, null, null, null, null, unit, quantity, unit_cost,
        product_discount + order_discount_share, product_discount, net, vat_rate, vat,
        net - order_discount_share, line_no, null
      from goods_receipt_line where shop_id = ${shop_id} and document_id = ${id}
      union all
      select 1, r.line_no, r.variant_id, null, null, null, null, g.unit, -r.quantity, null, null,
        null, -r.net, null, -r.vat, -r.net, r.line_no, null
      from supplier_return_line r
      join goods_receipt_line g on g.shop_id = r.shop_id and g.document_id = r.receipt_id
        and g.id = r.receipt_line_id
      where r.shop_id = ${shop_id} and r.document_id = ${id}
      union all
      select 1, line_no, variant_id, null, null, null, null, null, quantity_change, unit_cost,
        null, null, value, null, null, value, line_no, null
      from stock_adjustment_line where shop_id = ${shop_id} and document_id = ${id}
      union all
      select 1, line_no, variant_id, null, null, null, null, null, quantity, null,
        null, null, value, null, null, value, line_no, null
      from opening_balance_stock o where shop_id = ${shop_id} and document_id = ${id}
        and ${isInWarehouses({ ...scope, shop_id }, sql`o.warehouse_id`)}
      union all
      select 1, part.line_no, l.variant_id, null, null, null, null, null,
        case when part.kind in ('sent', 'lost') then -part.quantity else part.quantity end, null,
        null, null, null, null, null,
        case when part.kind in ('sent', 'lost') then -part.value else part.value end,
        case when part.kind = 'sent' then part.line_no end,
        case when part.kind not in ('sent', 'lost') then l.line_no end
      from stock_transfer_part part
      join stock_transfer_line l on l.shop_id = part.shop_id
        and l.transfer_id = part.transfer_id and l.id = part.line_id
      where part.shop_id = ${shop_id} and part.document_id = ${id} and part.kind <> 'revalued'
    ) as l
    join variant v on v.shop_id = ${shop_id} and v.id = l.variant_id
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
    left join unit named on named.shop_id = u.shop_id and named.code = coalesce(l.unit, u.code)`;
}

/** Totals of an exchange are those of the new goods, less what the returned ones paid. */
function totals(shop_id: string, id: string): RawBuilder<unknown> {
  return sql`select json_build_object('subtotal', t.subtotal, 'discount', t.discount,
      'vat', t.vat, 'vat_included', t.vat_included, 'delivery', t.delivery,
      'rounding', t.rounding, 'total', t.total, 'exchanged', t.exchanged,
      'paid', t.paid, 'change', t.change, 'due', t.due)
    from (
      select 1 as part, subtotal - vat_included as subtotal, discount, vat, vat_included,
        delivery, rounding, total, exchanged, paid - exchanged as paid, change, due
      from sale where shop_id = ${shop_id} and document_id = ${id}
      union all
      select 2, subtotal - vat_included, discount, vat, vat_included, 0, rounding, total, applied,
        refunded, 0, credited
      from sale_return where shop_id = ${shop_id} and document_id = ${id}
      union all
      select 3, subtotal, discount, vat, 0, 0, 0, total, 0, paid, 0, due
      from goods_receipt where shop_id = ${shop_id} and document_id = ${id}
      union all
      select 3, subtotal, 0, vat, 0, 0, 0, total, 0, paid, 0, due
      from expense where shop_id = ${shop_id} and document_id = ${id}
      union all
      select 4, subtotal, 0, vat, 0, 0, 0, total, 0, refunded, 0, credited
      from supplier_return where shop_id = ${shop_id} and document_id = ${id}
      order by part limit 1
    ) as t`;
}

type JournalLine = NonNullable<PostedDocument['journal']>[number];

/** A member of one branch sees the lines of that branch, which balance. */
export async function selectJournal(
  tx: Tx,
  { shop_id, id, scope }: Lookup,
): Promise<JournalLine[]> {
  const result = await sql<JournalLine>`
    select l.account_id, a.code, a.name, a.name_bn, p.name as party_name, l.debit, l.credit,
      case when l.branch_id <> d.branch_id
        then json_build_object('name', b.name, 'name_bn', b.name_bn) end as branch
    from journal_entry e
    join journal_line l on l.shop_id = e.shop_id and l.entry_id = e.id
    join account a on a.shop_id = l.shop_id and a.id = l.account_id
    join document d on d.shop_id = e.shop_id and d.id = e.document_id
    join branch b on b.shop_id = l.shop_id and b.id = l.branch_id
    left join party p on p.shop_id = l.shop_id and p.id = l.party_id
    where e.shop_id = ${shop_id} and e.document_id = ${id}
      and ${isInBranches(scope, sql`l.branch_id`)}
    order by e.posting_kind = 'between_branches', e.posting_kind, l.branch_id <> d.branch_id,
      b.name, b.id, l.line_no`.execute(tx);
  return result.rows;
}
