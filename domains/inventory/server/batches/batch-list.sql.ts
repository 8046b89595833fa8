import { type RawBuilder, sql } from 'kysely';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { Batch, BatchMove, BatchRow, SerialRow } from '../../contract/batches.ts';
import type { PieceState } from '../../core/batches/piece-states.ts';

type PageFilter = {
  shop_id: string;
  scope: Scope;
  now: Date;
  after: readonly string[] | null;
  limit: number;
};

const VARIANT_COLUMNS = sql`v.id as variant_id, p.code as product_code, p.name, p.name_bn,
  v.name as variant, coalesce(nullif(v.name_bn, ''), v.name) as variant_bn`;

const OF_VARIANT = sql`
  join product p on p.shop_id = v.shop_id and p.id = v.product_id
  join unit u on u.shop_id = p.shop_id and u.id = p.unit_id`;

/** Matches the beginning of a name or number. */
const begins = (column: RawBuilder<unknown>, q: string) =>
  sql`${column} like ${`${q
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&')}%`}`;

/** The current date in the shop's time zone. */
const today = (
  shop_id: string,
  now: Date,
) => sql`(select (${now}::timestamptz at time zone timezone)::date
  from shop where shop_id = ${shop_id})`;

export type BatchFilter = PageFilter & {
  q: string;
  /** The variants that the text matches. null: the text is empty. */
  found: RawBuilder<unknown> | null;
  variant_id: string | null;
  days: number | null;
  sees_value: boolean;
};

const LAST_DAY = sql.lit('9999-12-31');

/** The earliest expiry first, by the index of expiry dates; batches without a date last. */
export async function selectBatches(tx: Tx, filter: BatchFilter): Promise<Keyed<BatchRow>[]> {
  const { shop_id, scope, now, after, q, days, variant_id } = filter;
  const [day, batch, warehouse] = after ?? [];
  const until = sql`coalesce(b.expires_on, ${LAST_DAY}::date)`;
  const conditions = [
    isInWarehouses({ shop_id, ...scope }, sql`l.warehouse_id`),
    ...(variant_id === null ? [] : [sql`b.variant_id = ${variant_id}`]),
    ...(days === null ? [] : [sql`b.expires_on <= t.day + ${days}::int`]),
    ...(filter.found === null || q.trim() === ''
      ? []
      : [
          sql`(${begins(sql`lower(b.name)`, q)}
          or b.variant_id in (select f.id from (${filter.found}) f))`,
        ]),
    ...(day === undefined
      ? []
      : [
          sql`(${until}, b.id, l.warehouse_id)
          > (${day}::date, ${batch}::uuid, ${warehouse}::uuid)`,
        ]),
  ];
  const result = await sql<Keyed<BatchRow>>`
    select ${VARIANT_COLUMNS}, p.id as product_id, b.id as batch_id, b.name as batch, b.expires_on,
      (b.expires_on - t.day)::int as days_left, l.warehouse_id, l.on_hand,
      u.name as unit_name, u.name_bn as unit_name_bn,
      ${filter.sees_value ? sql`${VALUE} as value,` : sql``}
      array[${until}::text, b.id::text, l.warehouse_id::text] as page_key
    from (select ${today(shop_id, now)} as day) t
    cross join batch b
    join batch_level l on l.shop_id = b.shop_id and l.batch_id = b.id and l.is_here
    join stock_level s on s.shop_id = l.shop_id and s.warehouse_id = l.warehouse_id
      and s.variant_id = l.variant_id
    join variant v on v.shop_id = b.shop_id and v.id = b.variant_id ${OF_VARIANT}
    where b.shop_id = ${shop_id} and not b.is_serial and ${sql.join(conditions, sql` and `)}
    order by ${until}, b.id, l.warehouse_id limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

/** The value of 3 out of 8 pieces that are worth 480.00: 180.00. */
const VALUE = sql`case when s.on_hand > 0
  then round(s.value::numeric * l.on_hand / s.on_hand)::bigint else 0 end`;

/** A batch that was ever moved in the caller's warehouses. */
export async function findBatch(
  tx: Tx,
  { shop_id, scope, now, id }: Omit<PageFilter, 'after' | 'limit'> & { id: string },
): Promise<Batch | undefined> {
  const shopScope = { shop_id, ...scope };
  const result = await sql<Batch>`
    select ${VARIANT_COLUMNS}, b.id, p.id as product_id, b.name as batch, b.is_serial, b.expires_on,
      (b.expires_on - ${today(shop_id, now)})::int as days_left, b.state,
      ${WARRANTY} as warranty_until, u.name as unit_name, u.name_bn as unit_name_bn,
      (select coalesce(json_agg(json_build_object('warehouse_id', l.warehouse_id,
          'on_hand', l.on_hand) order by l.warehouse_id), '[]')
        from batch_level l
        where l.shop_id = b.shop_id and l.batch_id = b.id and l.is_here
          and ${isInWarehouses(shopScope, sql`l.warehouse_id`)}) as locations
    from batch b
    join variant v on v.shop_id = b.shop_id and v.id = b.variant_id ${OF_VARIANT}
    where b.shop_id = ${shop_id} and b.id = ${id} and ${wasHere(shopScope)}`.execute(tx);
  return result.rows[0];
}

/** The end of the warranty of a sold piece. */
const WARRANTY = sql`case when b.state = 'sold' then (
  select m.warranty_until from batch_move m
  where m.shop_id = b.shop_id and m.batch_id = b.id and m.warranty_until is not null
  order by m.document_id desc limit 1) end`;

const wasHere = (shopScope: Scope & { shop_id: string }) => sql`exists (select from batch_move h
  where h.shop_id = b.shop_id and h.batch_id = b.id
    and ${isInWarehouses(shopScope, sql`h.warehouse_id`)})`;

/** Newest document first: document ids are in time order. */
export async function selectBatchMoves(
  tx: Tx,
  filter: Omit<PageFilter, 'now'> & { id: string; sees_parties: boolean },
): Promise<Keyed<BatchMove>[]> {
  const { shop_id, scope, id, after, sees_parties } = filter;
  const [document, line] = after ?? [];
  const behind =
    document === undefined
      ? sql``
      : sql`and (m.document_id, m.line_no) < (${document}::uuid, ${line}::int)`;
  const result = await sql<Keyed<BatchMove>>`
    select m.document_id, m.line_no, d.kind as document_kind, n.number, d.business_date,
      m.warehouse_id, m.quantity, m.warranty_until,
      ${sees_parties ? sql`c.name` : sql`null`} as party,
      ${sees_parties ? sql`c.phone` : sql`null`} as phone,
      array[m.document_id::text, m.line_no::text] as page_key
    from batch_move m
    join document d on d.shop_id = m.shop_id and d.id = m.document_id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    left join sale s on s.shop_id = m.shop_id and s.document_id = m.document_id
    left join goods_receipt g on g.shop_id = m.shop_id and g.document_id = m.document_id
    left join party c on c.shop_id = m.shop_id and c.id = coalesce(s.customer_id, g.supplier_id)
    where m.shop_id = ${shop_id} and m.batch_id = ${id}
      and ${isInWarehouses({ shop_id, ...scope }, sql`m.warehouse_id`)} ${behind}
    order by m.document_id desc, m.line_no desc limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

export type SerialFilter = Omit<PageFilter, 'now'> & {
  q: string;
  state: PieceState | null;
  variant_id: string | null;
  /** Users who may see customers search by phone, and see names. */
  sees_parties: boolean;
};

/** The piece that came in last is first. */
export async function selectSerials(tx: Tx, filter: SerialFilter): Promise<Keyed<SerialRow>[]> {
  const { shop_id, scope, q, state, variant_id, after, sees_parties } = filter;
  const [id] = after ?? [];
  const shopScope = { shop_id, ...scope };
  const phone = sees_parties
    ? sql`or b.id in (select m.batch_id from party c
        join sale s on s.shop_id = c.shop_id and s.customer_id = c.id
        join batch_move m on m.shop_id = s.shop_id and m.document_id = s.document_id
        where c.shop_id = ${shop_id} and ${begins(sql`c.phone`, q)})`
    : sql``;
  const conditions = [
    wasHere(shopScope),
    ...(state === null ? [] : [sql`b.state = ${state}`]),
    ...(variant_id === null ? [] : [sql`b.variant_id = ${variant_id}`]),
    ...(q.trim() === '' ? [] : [sql`(${begins(sql`lower(b.name)`, q)} ${phone})`]),
    ...(id === undefined ? [] : [sql`b.id < ${id}::uuid`]),
  ];
  const result = await sql<Keyed<SerialRow>>`
    select ${VARIANT_COLUMNS}, b.id, b.name as serial, b.state,
      (select l.warehouse_id from batch_level l where l.shop_id = b.shop_id
        and l.batch_id = b.id and l.is_here) as warehouse_id,
      ${WARRANTY} as warranty_until,
      ${sees_parties ? SOLD_TO : sql`null`} as sold_to, array[b.id::text] as page_key
    from batch b
    join variant v on v.shop_id = b.shop_id and v.id = b.variant_id
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    where b.shop_id = ${shop_id} and b.is_serial and ${sql.join(conditions, sql` and `)}
    order by b.id desc limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

const SOLD_TO = sql`case when b.state = 'sold' then (
  select c.name from batch_move m
  join sale s on s.shop_id = m.shop_id and s.document_id = m.document_id
  join party c on c.shop_id = s.shop_id and c.id = s.customer_id
  where m.shop_id = b.shop_id and m.batch_id = b.id and m.quantity < 0
  order by m.document_id desc limit 1) end`;
