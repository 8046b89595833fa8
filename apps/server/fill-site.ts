import { enterAsInstallation } from '#domains/identity/server/door/operator.sql.ts';
import { addFirstContent } from '#domains/site/server/door/add-first-content.ts';
import { addFirstPackages } from '#domains/subscriptions/server/door/packages.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';

/** Fills an empty public site with default content; a filled one stays as it is. */
export async function fillSite(
  database: Database,
  source: { now: Date; newId: () => string },
): Promise<void> {
  await withTransaction(database, '', async (tx) => {
    await enterAsInstallation(tx);
    if (await addFirstContent(tx, source)) await addFirstPackages(tx, source.now);
  });
}
