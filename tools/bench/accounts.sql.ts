import type { Client } from 'pg';

/** Clears the counters, so that earlier attempts no longer count. */
export async function liftLimits(client: Client): Promise<void> {
  await client.query('delete from sign_in_failure');
  await client.query('delete from one_time_code');
}
