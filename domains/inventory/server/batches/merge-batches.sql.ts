import { sql } from 'kysely';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { BatchPair } from '../../core/batches/decide-batch-merge.ts';

type Pair = { survivor: string; duplicate: string };

/** The batches of a duplicate, each with the survivor's batch of the same name, locked. */
export async function lockBatchPairs(
  tx: Tx,
  shop_id: string,
  { survivor, duplicate }: Pair,
): Promise<BatchPair[]> {
  await sql`
    select from batch where shop_id = ${shop_id} and variant_id in (${survivor}, ${duplicate})
    order by variant_id, lower(name) for update`.execute(tx);
  const result = await sql<BatchPair>`
    select g.id, g.name, g.is_serial, g.expires_on, g.state, k.id as survivor_id,
      k.expires_on as survivor_expires_on, k.state as survivor_state,
      coalesce((select sum(l.on_hand) from batch_level l
        where l.shop_id = g.shop_id and l.batch_id = g.id), 0)::bigint as on_hand
    from batch g
    left join batch k on k.shop_id = g.shop_id and k.variant_id = ${survivor}
      and lower(k.name) = lower(g.name)
    where g.shop_id = ${shop_id} and g.variant_id = ${duplicate}
    order by lower(g.name)`.execute(tx);
  return result.rows;
}

/** `id` continues as `survivor_id`, which is created if the survivor has no batch of that name. */
export async function pointToBatches(
  tx: Tx,
  shop_id: string,
  survivor: string,
  batches: readonly { id: string; survivor_id: string }[],
): Promise<void> {
  const ids = sql`unnest(${batches.map(({ id }) => id)}::uuid[],
    ${batches.map(({ survivor_id }) => survivor_id)}::uuid[]) as t (id, survivor_id)`;
  await sql`
    insert into batch (shop_id, id, variant_id, name, expires_on, is_serial, state)
    select g.shop_id, t.survivor_id, ${survivor}, g.name, g.expires_on, g.is_serial,
      case when g.state = 'in_stock' then 'gone' else g.state end
    from ${ids} join batch g on g.shop_id = ${shop_id} and g.id = t.id
    on conflict (shop_id, id) do nothing`.execute(tx);
  // A sold or transferred piece continues under the survivor; here it is removed.
  await sql`
    update batch k set state = g.state
    from ${ids} join batch g on g.shop_id = ${shop_id} and g.id = t.id
    where k.shop_id = ${shop_id} and k.id = t.survivor_id and k.is_serial and k.state = 'gone'
      and g.state <> 'in_stock'`.execute(tx);
  await sql`
    update batch b set merged_into = t.survivor_id,
      state = case when b.state = 'in_stock' or b.state is null then b.state else 'gone' end
    from ${ids}
    where b.shop_id = ${shop_id} and (b.id = t.id or b.merged_into = t.id)`.execute(tx);
}

export type BatchHere = { variant_id: string; name: string; is_serial: boolean; on_hand: Quantity };

/** The stock of these variants in a warehouse, by batch or serial number. */
export async function batchesHere(
  tx: Tx,
  { shop_id, warehouse_id }: { shop_id: string; warehouse_id: string },
  variant_ids: readonly string[],
): Promise<BatchHere[]> {
  const result = await sql<BatchHere>`
    select l.variant_id, b.name, b.is_serial, l.on_hand
    from batch_level l join batch b on b.shop_id = l.shop_id and b.id = l.batch_id
    where l.shop_id = ${shop_id} and l.warehouse_id = ${warehouse_id}
      and l.variant_id = any(${variant_ids}::uuid[]) and l.on_hand > 0
    order by l.variant_id, lower(b.name)`.execute(tx);
  return result.rows;
}
