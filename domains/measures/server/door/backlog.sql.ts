import type { Database } from '#platform/db/database.ts';

/** The age of the oldest document of any shop that is not folded; 0: all are. */
export async function oldestUnfoldedSeconds({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    'select oldest_unfolded_seconds() as seconds',
  );
  return rows[0]?.seconds ?? 0;
}
