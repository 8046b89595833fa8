/** A worker in a process of its own, which a test kills inside a job. */

import { openDatabase } from '#platform/db/database.ts';
import { JobWorker } from './job-worker.ts';

const { login, requests } = JSON.parse(process.argv[2] ?? '{}');
const database = openDatabase(requests, 2);
new JobWorker({
  login,
  database,
  cron: [],
  tasks: {
    test_hang: async () => {
      process.send?.('inside');
      await new Promise(() => undefined);
    },
  },
  onFailure: ({ error }) => process.send?.(String(error)),
});
