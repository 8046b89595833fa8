import { JobWorker } from '#platform/jobs/job-worker.ts';
import { type SenderOptions, sendMessage } from '#platform/messages/send-message.ts';
import type { TestDatabase } from './database.ts';

type Sending = Omit<SenderOptions, 'database' | 'onUnsent' | 'clock'> & Partial<SenderOptions>;

/** Runs the jobs that send queued messages. */
export function startSending(db: TestDatabase, sending: Sending): JobWorker {
  const { database } = db;
  const send = sendMessage({
    clock: () => new Date(),
    onUnsent: () => undefined,
    ...sending,
    database,
  });
  return new JobWorker({
    login: db.jobsLogin,
    database,
    tasks: { send_message: send },
    cron: [],
    onFailure: ({ error }) => process.emitWarning(error as Error),
  });
}
