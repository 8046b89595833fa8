import type { Tx } from '#platform/db/tx.ts';
import { readVersion } from '../content.sql.ts';
import { nextAppearance } from '../post.sql.ts';

/** Rendered pages are valid until the next change, or until a scheduled post appears. */
export type SiteState = { version: number; changes_at: Date | null };

export async function readSiteState(tx: Tx, now: Date): Promise<SiteState> {
  return { version: await readVersion(tx), changes_at: await nextAppearance(tx, now) };
}
