import type { SectionName } from '#domains/accounting/core/sections.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { query, type ShopEndpoint } from '#platform/http/endpoint.ts';
import { message } from '#platform/i18n/messages.ts';
import type {
  Explanation,
  ReportAnswer,
  ReportAnswerRow,
  ReportRoute,
} from '../../contract/report-route.ts';
import { explainRoute } from '../../contract/statements.ts';
import { drillOf, explainCell } from '../../core/frame/explain-cell.ts';
import type { ShownColumn } from '../../core/frame/plan-columns.ts';
import type { Report } from '../../core/frame/report.ts';
import type { AnyRow } from '../../core/frame/report-rows.ts';
import { type LoadedReport, loadReport, type ReportQuery } from './load-report.ts';
import { nameColumns } from './name-columns.ts';

/** The endpoint of a declared report. */
export function reportEndpoint(report: Report, route: ReportRoute): ShopEndpoint {
  return query(route, async (tx, input, context) => {
    const filters = input.query as ReportQuery & Shown;
    const loaded = await loadReport(tx, report, filters, context);
    if (isRejection(loaded)) return loaded;
    return { data: answerOf(loaded, filters, context.now) };
  });
}

/** Explains a cell of any of the reports, with the query of its report. */
export function explainEndpoint(reports: readonly Report[]): ShopEndpoint {
  return query(explainRoute, async (tx, input, context) => {
    const report = reports.find(({ name }) => name === input.query.report);
    if (report === undefined) return reject('not_found', { path: 'report' });
    const loaded = await loadReport(tx, report, input.query, context);
    if (isRejection(loaded)) return loaded;
    const { computation } = loaded;
    const row = computation.findRow(input.query.row);
    if (row === undefined) return reject('not_found', { path: 'row' });
    const column = computation.findColumn(input.query.column);
    if (column === undefined) return reject('not_found', { path: 'column' });
    return { data: explanationOf(loaded, row, column, context.now) };
  });
}

type Shown = { zero: 'true' | 'false'; depth: number; section?: SectionName | undefined };

function answerOf(loaded: LoadedReport, shown: Shown, now: Date): ReportAnswer {
  const { report, period, branch_ids, compared, shop, columns, computation, branches } = loaded;
  const listed = computation.rows.filter((row) => {
    return !isHidden(row) && row.level <= shown.depth + 1 && isOfSection(row, shown.section);
  });
  const rows = listed.filter((row) => shown.zero === 'true' || hasAmounts(loaded, row));
  return {
    report: report.name,
    ...period,
    branch_ids: branch_ids === null ? null : [...branch_ids],
    compared,
    currency: shop.currency,
    as_of_posted: now.toISOString(),
    crosses_years: crossesYears(loaded),
    closed_until: shop.closed_until,
    columns: nameColumns(report, columns, branches),
    rows: rows.map((row) => answerRow(loaded, row)),
    hidden: listed.length - rows.length,
    proofs: proofsOf(loaded),
  };
}

/** The row of a section, and those of its accounts; without a section every row. */
function isOfSection(row: AnyRow, section: SectionName | undefined): boolean {
  if (section === undefined) return true;
  return (
    row.key === `section:${section}` || ('account' in row && row.of.key === `section:${section}`)
  );
}

function isHidden(row: AnyRow): boolean {
  return 'row' in row && row.row.isHidden === true;
}

/** Totals are always listed: a profit of zero is an answer. */
function hasAmounts({ computation, columns }: LoadedReport, row: AnyRow): boolean {
  if (row.level === 0) return true;
  return columns.some((column) => (computation.cell(row, column) ?? 0) !== 0);
}

function crossesYears({ period, columns }: LoadedReport): boolean {
  return columns.some(
    (column) =>
      'slice' in column &&
      column.slice.to === period.to &&
      column.slice.from === period.from &&
      column.slice.year_from > period.from,
  );
}

function proofsOf({ report, computation }: LoadedReport): string[] {
  return report.proofs
    .filter(({ rows }) => rows.every((key) => computation.findRow(key) !== undefined))
    .map(({ key }) => key);
}

function answerRow({ computation, columns }: LoadedReport, row: AnyRow): ReportAnswerRow {
  const drills = columns.flatMap((column) => {
    const drill = drillOf(computation, row, column);
    const amount = computation.cell(row, column);
    return drill === null || amount === null ? [] : [[column.key, drill] as const];
  });
  return {
    key: row.key,
    kind: kindOf(row),
    level: row.level,
    ...namesOf(row),
    account_id: 'account' in row ? row.account.account_id : null,
    is_less: isLess(row),
    part: 'row' in row ? (row.row.part ?? null) : null,
    amounts: Object.fromEntries(
      columns.map((column) => [column.key, computation.cell(row, column)]),
    ),
    drills: Object.fromEntries(drills),
  };
}

function kindOf(row: AnyRow): ReportAnswerRow['kind'] {
  if ('account' in row) return 'account';
  return row.level === 0 ? 'total' : 'section';
}

function isLess(row: AnyRow): boolean {
  return ('account' in row ? row.of : row.row).isLess === true;
}

function namesOf(row: AnyRow): { name: string; name_bn: string; code: string } {
  if ('account' in row) {
    const { name, name_bn, code } = row.account;
    return { name, name_bn, code };
  }
  // `section:money` is `section_money`: a colon would name another dictionary.
  const key = row.key.startsWith('section:') ? row.key.replace(':', '_') : `row_${row.key}`;
  return { name: message('en', 'reports', key), name_bn: message('bn', 'reports', key), code: '' };
}

function explanationOf(
  loaded: LoadedReport,
  row: AnyRow,
  column: ShownColumn,
  now: Date,
): Explanation {
  const { report, computation, branches, period } = loaded;
  const [named] = nameColumns(report, [column], branches);
  const { from, to } = 'slice' in column ? column.slice : period;
  const terms = explainCell(computation, row, column);
  const { name, name_bn } = namesOf(row);
  return {
    report: report.name,
    row: row.key,
    column: column.key,
    kind: column.kind,
    name,
    name_bn,
    column_name: named?.name ?? '',
    column_name_bn: named?.name_bn ?? '',
    amount: computation.cell(row, column),
    terms: terms.map(({ sign, what, row: of, branch_id, amount, cell, drill }) => ({
      sign,
      what,
      key: of.key,
      ...namesOf(of),
      branch_id,
      amount,
      explain: cell === null ? null : { report: report.name, ...cell },
      drill,
    })) as Explanation['terms'],
    drill: drillOf(computation, row, column) as Explanation['drill'],
    from,
    to,
    as_of_posted: now.toISOString(),
    proofs: proofsOf(loaded),
  };
}
