import { type Database, withTransaction } from '#platform/db/database.ts';
import { eraseOldSms, listOverdue } from '../sms/overdue-sms.sql.ts';
import { wakeMessages } from '../sms/wake-messages.ts';

const AT_ONCE = 1_000;

/** Wakes what was overlooked: the rows say what has to be done, whatever became of the jobs. */
export function wakeOverdueSms(database: Database, now: Date): Promise<void> {
  return withTransaction(database, '', async (tx) => {
    await wakeMessages(tx, await listOverdue(tx, now, AT_ONCE));
  });
}

/** Erases texts and numbers after 30 days, and the rest after 180. */
export function eraseSms(database: Database, now: Date): Promise<void> {
  return withTransaction(database, '', (tx) => eraseOldSms(tx, now));
}
