import type { Client } from 'pg';

/** The customers of a shop, the greatest due first. */
export async function listDebtors(client: Client, shop_id: string): Promise<string[]> {
  const { rows } = await client.query<{ party_id: string }>(
    'select party_id from party_balance where shop_id = $1 order by balance desc',
    [shop_id],
  );
  return rows.map(({ party_id }) => party_id);
}
