import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import { command, query } from '#platform/http/endpoint.ts';
import {
  closeFiscalYearRoute,
  type FiscalYears,
  listFiscalYearsRoute,
  reopenFiscalYearRoute,
} from '../contract/fiscal-years.ts';
import {
  decideYearClosing,
  decideYearReopening,
  type KnownYear,
  nextToClose,
} from '../core/decide-fiscal-year.ts';
import {
  insertClosing,
  removeClosing,
  selectFiscalYears,
  selectYearWarnings,
} from './fiscal-year.sql.ts';
import { blockPostings, loadPeriod, updatePeriod } from './period.sql.ts';

export const listFiscalYears = query(listFiscalYearsRoute, async (tx, _input, context) => {
  const { actor, now } = context;
  return refuseReader(context) ?? { data: await readYears(tx, actor.shop_id, now) };
});

/**
 * Posts nothing: what income and expenses leave is carried forward by the calendar. The year is
 * locked, and remembers its closing balances. Of two at once the second finds it closed.
 */
export const closeFiscalYear = command(
  closeFiscalYearRoute,
  async (tx, { params: { begins_on }, body: { version, accepts, note = '' } }, context) => {
    const { actor, now } = context;
    const { shop_id, user_id } = actor;
    const refused = refuseReader(context);
    if (refused !== null) return refused;
    await blockPostings(tx, shop_id);
    const { years, today } = await loadYears(tx, shop_id, now);
    const ends_on = years.find((year) => year.begins_on === begins_on)?.ends_on ?? today;
    const warnings = await selectYearWarnings(tx, shop_id, ends_on);
    const decided = decideYearClosing({ begins_on, accepts }, { years, today, warnings });
    const period = await loadPeriod(tx, shop_id, now);
    const isWarned = isRejection(decided) && decided.rejection === 'warnings_not_accepted';
    if (isRejection(decided) && !isWarned) return decided;
    if (period.version !== version) return reject('version_conflict', { path: 'version' });
    if (isRejection(decided)) return decided;
    const { result } = assertPresent(
      years.find((year) => year.begins_on === begins_on),
      'the decided year is among them',
    );
    const closing = { shop_id, begins_on, ends_on, closed_by: user_id, at: now };
    await insertClosing(tx, closing, result);
    const closed_until = later(period.closed_until, ends_on);
    await updatePeriod(tx, shop_id, { begins_on: period.begins_on, closed_until }, now);
    const detail = { begins_on, ends_on, profit: result, accepts, reason: note };
    await writeAudit(tx, context, { action: 'books.year_closed', subject_id: shop_id, detail });
    return { data: await readYears(tx, shop_id, now) };
  },
);

/** Its days stay closed: they are opened by reopening the period. */
export const reopenFiscalYear = command(
  reopenFiscalYearRoute,
  async (tx, { params: { begins_on }, body: { version, reason } }, context) => {
    const { actor, now } = context;
    const { shop_id } = actor;
    const refused = refuseReader(context);
    if (refused !== null) return refused;
    await blockPostings(tx, shop_id);
    const { years } = await loadYears(tx, shop_id, now);
    const decided = decideYearReopening(begins_on, years);
    if (isRejection(decided)) return decided;
    const { begins_on: first, ...period } = await loadPeriod(tx, shop_id, now);
    if (period.version !== version) return reject('version_conflict', { path: 'version' });
    await removeClosing(tx, shop_id, begins_on);
    const { closed_until } = period;
    await updatePeriod(tx, shop_id, { begins_on: first, closed_until }, now);
    const detail = { begins_on, ends_on: decided.ends_on, reason };
    await writeAudit(tx, context, { action: 'books.year_reopened', subject_id: shop_id, detail });
    return { data: await readYears(tx, shop_id, now) };
  },
);

/** The result of a year is the profit of all branches. */
function refuseReader(context: Context): Rejection<'permission_denied'> | null {
  if (context.actor.branch_ids !== null) return reject('permission_denied');
  if (can(context, 'cost.read')) return null;
  return reject('permission_denied', { params: { permission: 'cost.read' } });
}

async function loadYears(tx: Tx, shop_id: string, now: Date) {
  const { years, today, version } = await selectFiscalYears(tx, shop_id, now);
  const known = years.map((year): KnownYear & (typeof years)[number] => {
    return Object.assign({ is_closed: year.closed_at !== null }, year);
  });
  return { years: known, today, version };
}

async function readYears(tx: Tx, shop_id: string, now: Date): Promise<FiscalYears> {
  const { years, today, version } = await loadYears(tx, shop_id, now);
  const next = nextToClose(years, today);
  const warnings = next === undefined ? [] : await selectYearWarnings(tx, shop_id, next.ends_on);
  return {
    years: years.map(({ is_closed: _, ...year }) => year).reverse(),
    closes_next: next?.begins_on ?? null,
    warnings,
    version,
  };
}

function later(day: string | null, other: string): string {
  return day !== null && day > other ? day : other;
}
