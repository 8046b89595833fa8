import type { CronEntry } from '#platform/jobs/job.ts';

/**
 * The work that recurs, in UTC. Days begin on a full minute in every time zone, so what waits for a
 * day is looked for every minute.
 */
export const CRON: readonly CronEntry[] = [
  { task: 'begin_price_plans', when: '* * * * *' },
  { task: 'erase_sms', when: '17 * * * *' },
  { task: 'erase_notices', when: '17 * * * *' },
  { task: 'erase_events', when: '17 * * * *' },
  { task: 'erase_secrets', when: '17 * * * *' },
  { task: 'enqueue_overdue', when: '*/5 * * * *' },
  { task: 'make_recurring', when: '* * * * *' },
  { task: 'reverse_journals', when: '* * * * *' },
];
