import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';

type FirstSteps = {
  has_products: boolean;
  has_samples: boolean;
  has_shift: boolean;
  has_sale: boolean;
};

/** Each reads the first row of an index, so it costs the same after ten years. */
export async function loadFirstSteps(tx: Tx, shop_id: string): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`
    select
      exists (select from variant where shop_id = ${shop_id} and archived_at is null)
        as has_products,
      exists (select from product where shop_id = ${shop_id} and is_sample
        and archived_at is null) as has_samples,
      exists (select from shift where shop_id = ${shop_id}) as has_shift,
      exists (select from document where shop_id = ${shop_id} and kind = 'sale') as has_sale
  `.execute(tx);
  return assertPresent(rows[0], 'a select without tables has a row');
}
