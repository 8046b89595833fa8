import type { readPeriodRoute } from '#domains/accounting/contract/periods.ts';
import { closePeriod, readPeriod, reopenPeriod } from '#domains/accounting/server/periods.ts';
import { openYear } from './fiscal-year-samples.ts';
import { answerOf, type CallInput } from './shop.ts';
import type { World } from './world.ts';

/** The first day of a world's books, on which nothing else is posted. */
const FIRST = '2026-07-01';

async function periodOf({ shop }: World) {
  return answerOf(await shop.call<typeof readPeriodRoute>(readPeriod)).data;
}

/** Closing its first day, which is open. */
async function closing(w: World): Promise<CallInput> {
  await openYear(w);
  const { version, closed_until } = await periodOf(w);
  if (closed_until !== null) answerOf(await w.shop.call(reopenPeriod, reopeningOf(version)));
  const { version: now } = await periodOf(w);
  return { body: { version: now, closed_until: FIRST, note: 'July' } };
}

const reopeningOf = (version: number): CallInput => ({
  body: { version, closed_until: null, begins_on: FIRST, reason: 'A bill came late' },
});

/** Calls of the routes of accounting periods. */
export const PERIOD_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'GET /book-keeping/periods': () => ({}),
  'POST /book-keeping/periods/close': closing,
  'POST /book-keeping/periods/reopen': async (w) => {
    answerOf(await w.shop.call(closePeriod, await closing(w)));
    return reopeningOf((await periodOf(w)).version);
  },
};
