import { type RawBuilder, sql } from 'kysely';

/** A column over a document `d`: its payments, in printed order. */
export const PAYMENTS: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object(
      'payment_method_id', p.payment_method_id, 'name', m.name, 'name_bn', m.name_bn,
      'amount', p.amount, 'handed_over', p.handed_over, 'reference', p.reference)
      order by p.line_no), '[]')
    from payment p
    join payment_method m on m.shop_id = p.shop_id and m.id = p.payment_method_id
    where p.shop_id = d.shop_id and p.document_id = d.id)`;
