import type { listFiscalYearsRoute } from '#domains/accounting/contract/fiscal-years.ts';
import { YEAR_WARNINGS } from '#domains/accounting/core/decide-fiscal-year.ts';
import { beginBefore } from '#domains/accounting/server/door/begin-before.sql.ts';
import {
  closeFiscalYear,
  listFiscalYears,
  reopenFiscalYear,
} from '#domains/accounting/server/fiscal-years.ts';
import { answerOf, type CallInput } from './shop.ts';
import type { World } from './world.ts';

/** A year before that of the test clock, without documents. */
const YEAR = '2025-07-01';

async function yearsOf({ shop }: World) {
  await shop.run((tx) => beginBefore(tx, shop.shop_id, new Date(`${YEAR}T09:00:00Z`)));
  return answerOf(await shop.call<typeof listFiscalYearsRoute>(listFiscalYears)).data;
}

/** Reopens the year if it is closed. */
export async function openYear(w: World): Promise<void> {
  const { years } = await yearsOf(w);
  const isClosed = years.some(({ begins_on, closed_at }) => {
    return begins_on === YEAR && closed_at !== null;
  });
  if (isClosed) answerOf(await w.shop.call(reopenFiscalYear, await reopening(w)));
}

async function closing(w: World): Promise<CallInput> {
  await openYear(w);
  const { version } = await yearsOf(w);
  return { params: { begins_on: YEAR }, body: { version, accepts: [...YEAR_WARNINGS] } };
}

async function reopening(w: World): Promise<CallInput> {
  const { version } = await yearsOf(w);
  return { params: { begins_on: YEAR }, body: { version, reason: 'A bill came late' } };
}

/** Calls of the routes of fiscal years. */
export const FISCAL_YEAR_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'GET /book-keeping/fiscal-years': () => ({}),
  'POST /book-keeping/fiscal-years/{begins_on}/close': closing,
  'POST /book-keeping/fiscal-years/{begins_on}/reopen': async (w) => {
    answerOf(await w.shop.call(closeFiscalYear, await closing(w)));
    return reopening(w);
  },
};
