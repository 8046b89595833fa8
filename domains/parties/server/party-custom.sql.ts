import { type RawBuilder, sql } from 'kysely';
import type { Custom } from '#domains/catalog/core/custom-field.ts';
import type { Tx } from '#platform/db/tx.ts';

/** The custom field values of party `p`. */
export const CUSTOM: RawBuilder<unknown> = sql`
  (select coalesce(json_agg(json_build_object('field_id', e.key, 'text', e.value)), '[]')
    from jsonb_each_text(p.custom) e)`;

/** Replaces all custom values of each party. */
export async function updatePartyCustoms(
  tx: Tx,
  shop_id: string,
  written: readonly { id: string; custom: Custom }[],
): Promise<void> {
  await sql`
    update party p set custom = w.custom
    from unnest(
      ${written.map(({ id }) => id)}::uuid[],
      ${written.map(({ custom }) => JSON.stringify(custom))}::jsonb[]
    ) as w (id, custom)
    where p.shop_id = ${shop_id} and p.id = w.id`.execute(tx);
}
