import { type RawBuilder, sql } from 'kysely';

/** Whether other documents, not reversed, settle this one or use its credit. */
export const SETTLED_SINCE = (
  shop_id: string | RawBuilder<unknown>,
  document_id: string | RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from allocation a
  join document d on d.shop_id = a.shop_id and d.id = a.document_id
  where a.shop_id = ${shop_id} and a.settles_id = ${document_id}
    and coalesce(d.reverses_id, d.id) <> ${document_id}
  group by coalesce(d.reverses_id, d.id)
  having sum(a.amount) <> 0)`;
