import { formatAmount } from '#domains/kernel/core/format-number.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import { firstOfFiscalYear, type Period } from '../../core/frame/calendar.ts';
import { Computation } from '../../core/frame/computation.ts';
import {
  type ColumnRequest,
  planColumns,
  type ShownColumn,
} from '../../core/frame/plan-columns.ts';
import type { ColumnsBy, Compare, Report, ReportRow } from '../../core/frame/report.ts';
import { rowsOfMethod } from '../../core/frame/report-rows.ts';
import { boundsOf, type ReportFacts } from '../../core/frame/report-sums.ts';
import {
  loadReportShop,
  type ReportBranch,
  type ReportShop,
  type SumFilter,
  selectReportAccounts,
  selectReportBranches,
  sumAccounts,
  sumOpeningEntries,
} from './report-facts.sql.ts';
import { sumFlows } from './report-flows.sql.ts';

export type ReportQuery = {
  from?: string | undefined;
  to?: string | undefined;
  as_of?: string | undefined;
  branch_id?: string | undefined;
  columns: ColumnsBy;
  compare: Compare;
  compare_from?: string | undefined;
  compare_to?: string | undefined;
  method?: string | undefined;
};

export type LoadedReport = {
  report: Report;
  period: Period;
  branch_ids: readonly string[] | null;
  compared: Period | null;
  shop: ReportShop;
  branches: readonly ReportBranch[];
  columns: readonly ShownColumn[];
  computation: Computation;
};

/** Reads and computes a report for its reader, or says by how much its books differ. */
export async function loadReport(
  tx: Tx,
  report: Report,
  query: ReportQuery,
  context: Context,
): Promise<
  LoadedReport | Rejection<'invalid' | 'not_found' | 'permission_denied' | 'report_differs'>
> {
  const { actor, now } = context;
  const { shop_id } = actor;
  // Explanations have one route for all reports.
  const missing = [report.permission, report.needs].find((permission) => !can(context, permission));
  if (missing !== undefined) {
    return reject('permission_denied', { params: { permission: missing } });
  }
  const rows = rowsOfMethod(report, query.method);
  if (rows === null) return reject('invalid', { path: 'method' });
  const branch_ids = await checkBranches(tx, query.branch_id, context);
  if (isRejection(branch_ids)) return branch_ids;
  const shop = await loadReportShop(tx, shop_id, now);
  const branches =
    query.columns === 'branch' ? await selectReportBranches(tx, shop_id, branch_ids) : [];
  const request = requestOf(report, query, { shop, branch_ids, branches });
  const plan = planColumns(report, request);
  if (isRejection(plan)) return plan;
  const { columns, compared } = plan;
  const facts = await loadFacts(tx, rows, {
    shop_id,
    branch_ids,
    bounds: boundsOf(columns),
    isByBranch: query.columns === 'branch' || (branch_ids ?? []).length > 1,
  });
  const computation = new Computation(report, rows, columns, facts);
  const fault = computation.findFault();
  if (fault !== null) {
    const amount = formatAmount(fault.difference, actor.language);
    return reject('report_differs', { params: { amount } });
  }
  const { from, to } = request;
  return {
    report,
    period: { from, to },
    branch_ids,
    compared,
    shop,
    branches,
    columns,
    computation,
  };
}

/** The branches of the query, or those of the reader; null: all. */
async function checkBranches(
  tx: Tx,
  branch_id: string | undefined,
  { actor }: Context,
): Promise<readonly string[] | null | Rejection<'not_found'>> {
  if (branch_id === undefined) return actor.branch_ids;
  const ids = [...new Set(branch_id.split(','))];
  for (const id of ids) {
    const scope = await checkLocation(tx, actor, { branch_id: id });
    if (isRejection(scope)) return scope;
  }
  return ids;
}

type Surroundings = {
  shop: ReportShop;
  branch_ids: readonly string[] | null;
  branches: readonly ReportBranch[];
};

/** Without days: the fiscal year up to today. */
function requestOf(
  { days }: Report,
  query: ReportQuery,
  { shop, branch_ids, branches }: Surroundings,
): ColumnRequest {
  const { first_month, today } = shop;
  const to = (days === 'as_of' ? query.as_of : query.to) ?? today;
  const first = firstOfFiscalYear(to, first_month);
  const { columns, compare, compare_from, compare_to } = query;
  const compare_with =
    compare_to === undefined
      ? null
      : { from: compare_from ?? firstOfFiscalYear(compare_to, first_month), to: compare_to };
  return {
    from: days === 'as_of' ? first : (query.from ?? first),
    to,
    branch_ids,
    branches: branches.map(({ id }) => id),
    columns,
    compare,
    compare_with,
    first_month,
  };
}

/** Flows and opening entries are read only for rows that have them. */
async function loadFacts(
  tx: Tx,
  rows: readonly ReportRow[],
  filter: SumFilter,
): Promise<ReportFacts> {
  const hasFlows = rows.some((row) => 'flow_line' in row);
  const hasChanges = rows.some((row) => 'sections' in row && row.span === 'change');
  return {
    accounts: await selectReportAccounts(tx, filter.shop_id),
    sums: await sumAccounts(tx, filter),
    opening_sums: hasChanges ? await sumOpeningEntries(tx, filter) : [],
    flows: hasFlows ? await sumFlows(tx, filter) : [],
  };
}
