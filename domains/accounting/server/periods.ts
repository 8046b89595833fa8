import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, query } from '#platform/http/endpoint.ts';
import {
  type BookPeriod,
  closePeriodRoute,
  readPeriodRoute,
  reopenPeriodRoute,
} from '../contract/periods.ts';
import { decideClosing, decideReopening, type OpenDays } from '../core/decide-period.ts';
import { findClosedYearEnd } from './fiscal-year.sql.ts';
import { blockPostings, findFiscalYearStart, loadPeriod, updatePeriod } from './period.sql.ts';

export const readPeriod = query(readPeriodRoute, async (tx, _input, { actor, now }) => ({
  data: await loadPeriod(tx, actor.shop_id, now),
}));

export const closePeriod = command(closePeriodRoute, async (tx, { body }, context) => {
  const refused = refuseMemberOfBranches(context);
  if (refused !== null) return refused;
  const { version, closed_until, note = '' } = body;
  return change(tx, context, {
    version,
    action: 'books.closed',
    reason: note,
    decide: (period) => decideClosing(period, { closed_until, today: period.today }),
  });
});

export const reopenPeriod = command(reopenPeriodRoute, async (tx, { body }, context) => {
  const refused = refuseMemberOfBranches(context);
  if (refused !== null) return refused;
  const { version, closed_until, begins_on, reason } = body;
  const { shop_id } = context.actor;
  const first = begins_on === undefined ? null : await findFiscalYearStart(tx, shop_id, begins_on);
  await blockPostings(tx, shop_id);
  const year_closed_until = await findClosedYearEnd(tx, shop_id);
  return change(tx, context, {
    version,
    action: 'books.reopened',
    reason,
    decide: (period) => {
      return decideReopening({ ...period, year_closed_until }, { closed_until, begins_on: first });
    },
  });
});

/** The days are those of all branches. */
function refuseMemberOfBranches({ actor }: Context): Rejection<'permission_denied'> | null {
  return actor.branch_ids === null ? null : reject('permission_denied');
}

type Change<Code extends string> = {
  version: number;
  action: string;
  reason: string;
  decide: (period: BookPeriod) => OpenDays | Rejection<Code>;
};

async function change<Code extends string>(
  tx: Tx,
  context: Context,
  { version, action, reason, decide }: Change<Code>,
): Promise<{ data: BookPeriod } | Rejection<Code | 'version_conflict'>> {
  const { actor, now } = context;
  const { shop_id } = actor;
  await blockPostings(tx, shop_id);
  const period = await loadPeriod(tx, shop_id, now);
  if (period.version !== version) return reject('version_conflict', { path: 'version' });
  const decided = decide(period);
  if (isRejection(decided)) return decided;
  await updatePeriod(tx, shop_id, decided, now);
  const { begins_on, closed_until } = period;
  await writeAudit(tx, context, {
    action,
    subject_id: shop_id,
    before: { begins_on, closed_until },
    after: decided,
    detail: { reason, closed_until: decided.closed_until },
  });
  return { data: await loadPeriod(tx, shop_id, now) };
}
