import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { Package } from '../core/package.ts';

export async function selectPackages(tx: Tx): Promise<Package[]> {
  const result = await sql<Package>`
    select code, rank, price_month, price_year, limits, abilities, translations
    from package where is_visible order by rank, code`.execute(tx);
  return result.rows;
}

export async function insertPackages(
  tx: Tx,
  packages: readonly Package[],
  now: Date,
): Promise<void> {
  await sql`
    insert into package
      (code, rank, price_month, price_year, limits, abilities, translations, updated_at)
    select code, rank, price_month, price_year, limits, abilities, translations, ${now}
    from jsonb_to_recordset(${JSON.stringify(packages)}::jsonb) as p (code text, rank int,
      price_month bigint, price_year bigint, limits jsonb, abilities text[], translations jsonb)
    on conflict (code) do nothing`.execute(tx);
}
