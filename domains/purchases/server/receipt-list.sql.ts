import { type RawBuilder, sql } from 'kysely';
import { documentsNumbered } from '#domains/documents/server/door/numbered.sql.ts';
import { namesOfParty } from '#domains/parties/server/door/same-party.sql.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import { containing } from '#platform/db/containing.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { ReceiptRow } from '../contract/receipt-list.ts';

type ReceiptFilter = {
  shop_id: string;
  scope: Scope;
  from?: string | undefined;
  to?: string | undefined;
  supplier_id?: string | undefined;
  variant_id?: string | undefined;
  /** Part of a document number or a supplier name. */
  q: string;
};

/**
 * Newest day first, by an index of receipts. For a text, variant or supplier the plan starts from
 * those ids: `offset 0` keeps the planner from walking along the days instead.
 */
export async function selectReceipts(
  tx: Tx,
  filter: ReceiptFilter,
  { after, limit }: { after: readonly string[] | null; limit: number },
): Promise<Keyed<ReceiptRow>[]> {
  const [day, posted_at, id] = after ?? [];
  const behind =
    day === undefined
      ? sql``
      : sql`and (d.business_date, d.posted_at, d.id)
          < (${day}::date, ${posted_at}::timestamptz, ${id}::uuid)`;
  const order = sql`order by d.business_date desc, d.posted_at desc, d.id desc`;
  const found = foundBy(filter);
  const source =
    found === null
      ? sql`document d where ${narrowed(filter)}`
      : sql`(select d.* from (select distinct id from (${found}) as every_one) as f
          join document d on d.shop_id = ${filter.shop_id} and d.id = f.id
          where ${narrowed(filter)} offset 0) as d where true`;
  const key = sql`array[d.business_date::text,
        to_char(d.posted_at at time zone 'UTC', ${MICROSECONDS}), d.id::text]`;
  const result = await sql<Keyed<ReceiptRow>>`
    with d as materialized (select d.* from ${source} ${behind} ${order} limit ${limit + 1})
    ${receiptRowsOf(key)} ${order}`.execute(tx);
  return result.rows;
}

/**
 * Those with something open, newest first, by the index of what suppliers are owed: ids are
 * UUIDv7, in the order of time.
 */
export async function selectDueReceipts(
  tx: Tx,
  filter: ReceiptFilter,
  { after, limit }: { after: readonly string[] | null; limit: number },
): Promise<Keyed<ReceiptRow>[]> {
  const [id] = after ?? [];
  const behind = id === undefined ? sql`` : sql`and i.document_id < ${id}::uuid`;
  const found = foundBy(filter);
  const matches = found === null ? sql`` : sql`and i.document_id in (${found})`;
  const result = await sql<Keyed<ReceiptRow>>`
    with d as materialized (
      select d.* from open_item i
      join document d on d.shop_id = i.shop_id and d.id = i.document_id
      where i.shop_id = ${filter.shop_id} and i.kind = 'supplier' and i.open > 0
        and ${narrowed(filter)} ${behind} ${matches}
      order by i.document_id desc limit ${limit + 1})
    ${receiptRowsOf(sql`array[d.id::text]`)}
    order by d.id desc`.execute(tx);
  return result.rows;
}

/** The rows of the contract for the documents of `d`. */
function receiptRowsOf(key: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select d.id, n.number, d.business_date, ${instantOf(sql`coalesce(d.happened_at, d.posted_at)`)}
        as posted_at, d.branch_id,
      json_build_object('id', w.id, 'name', w.name, 'name_bn', w.name_bn) as warehouse,
      g.supplier_id, p.name as supplier_name, u.name as posted_by,
      (select count(*)::int from goods_receipt_line l
        where l.shop_id = d.shop_id and l.document_id = d.id) as items,
      g.total, case when x.id is null then g.total - coalesce((select sum(a.amount)
        from allocation a where a.shop_id = d.shop_id and a.settles_id = d.id), 0) else 0
        end::bigint as due, x.id as reversed_by,
      ${key} as page_key
    from d
    join goods_receipt g on g.shop_id = d.shop_id and g.document_id = d.id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    join warehouse w on w.shop_id = d.shop_id and w.id = g.warehouse_id
    join party p on p.shop_id = g.shop_id and p.id = g.supplier_id
    join app_user u on u.id = d.posted_by
    left join document x on x.shop_id = d.shop_id and x.reverses_id = d.id`;
}

const MICROSECONDS = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
const MILLISECONDS = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

const instantOf = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', ${MILLISECONDS})`;

function narrowed({ shop_id, scope, from, to }: ReceiptFilter): RawBuilder<unknown> {
  const parts = [
    sql`d.shop_id = ${shop_id} and d.kind = 'goods_receipt'`,
    isInScope(scope, sql`d`),
    ...(from === undefined ? [] : [sql`d.business_date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`d.business_date <= ${to}::date`]),
  ];
  return sql.join(parts, sql` and `);
}

/** The ids of matches by supplier, variant and text. null: no such filter. */
function foundBy({
  shop_id,
  supplier_id,
  variant_id,
  q,
}: ReceiptFilter): RawBuilder<unknown> | null {
  const receiptsOfSuppliers = (which: RawBuilder<unknown>) => sql`select document_id as id
    from goods_receipt where shop_id = ${shop_id} and supplier_id ${which}`;
  const matchingSuppliers = sql`in (select id from party
    where shop_id = ${shop_id} and kind = 'supplier' and name ilike ${containing(q)})`;
  const sets = [
    ...(supplier_id === undefined
      ? []
      : [receiptsOfSuppliers(sql`in ${namesOfParty(shop_id, supplier_id)}`)]),
    ...(variant_id === undefined
      ? []
      : [
          sql`select document_id as id from stock_movement
            where shop_id = ${shop_id} and variant_id = ${variant_id}`,
        ]),
    ...(q === ''
      ? []
      : [
          sql`${documentsNumbered(shop_id, q)}
            union all (${receiptsOfSuppliers(matchingSuppliers)})`,
        ]),
  ].map((set) => sql`(${set})`);
  return sets.length === 0 ? null : sql.join(sets, sql` intersect `);
}
