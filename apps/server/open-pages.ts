import { publicReceipt } from '#domains/pos/server/public-receipt.ts';
import type { OpenPages } from '#platform/contract/open-pages.ts';
import type { Database } from '#platform/db/database.ts';
import type { Site } from '#platform/http/site.ts';

/** What the pages show that a visitor without an account may open. */
export function openPagesOf(means: { database: Database; site: Site }): OpenPages {
  return { receipt: (token, language) => publicReceipt(means, token, language) };
}
