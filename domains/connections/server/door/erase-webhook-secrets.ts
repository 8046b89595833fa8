import { type Database, withTransaction } from '#platform/db/database.ts';
import { eraseEarlierSecrets } from '../webhooks/endpoint.sql.ts';

/** A former secret signs for a day after a rotation, and is erased within an hour of that. */
export function eraseWebhookSecrets(database: Database, now: Date): Promise<void> {
  return withTransaction(database, '', (tx) => eraseEarlierSecrets(tx, now));
}
