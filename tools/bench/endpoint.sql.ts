import type { Client } from 'pg';

/** Documents that are not folded yet, and deliveries that wait. */
export async function countUnsent(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select (select count(*) from unfolded_document)::int
      + (select count(*) from webhook_delivery
          where state in ('waiting', 'running'))::int as count`);
  return rows[0]?.count ?? 0;
}
