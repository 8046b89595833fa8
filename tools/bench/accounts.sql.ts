import type { Client } from 'pg';

/** As if a day had passed: nothing that was tried before counts any longer. */
export async function liftLimits(client: Client): Promise<void> {
  await client.query('delete from sign_in_failure');
  await client.query('delete from one_time_code');
}
