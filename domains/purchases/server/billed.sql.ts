import { type RawBuilder, sql } from 'kysely';

/** The cost of receipt line `l` by the latest bill `b` in force. null: there is no bill. */
export const BILLED: RawBuilder<unknown> = sql`left join lateral (
    select c.product_discount, c.net, c.order_discount_share, c.vat
    from receipt_cost_line c
    join document_number n on n.shop_id = c.shop_id and n.document_id = c.document_id
    where c.shop_id = l.shop_id and c.receipt_id = l.document_id
      and c.receipt_line_id = l.id and c.net is not null
      and not exists (select from document r
        where r.shop_id = c.shop_id and r.reverses_id = c.document_id)
    order by n.fiscal_year desc, n.sequence desc limit 1
  ) b on true`;

/** The net of line `l` after both discounts, by the latest document. */
export const NET_COST: RawBuilder<unknown> = sql`coalesce(b.net - b.order_discount_share,
  l.net - l.order_discount_share)`;
