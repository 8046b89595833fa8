import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  firstOfFiscalYear,
  lastDayOfMonth,
  monthsAfter,
  type Period,
  periodBefore,
  piecesOf,
  yearBefore,
} from './calendar.ts';
import type { ColumnsBy, Compare, Report } from './report.ts';

/** More columns are neither read nor printed. */
const COLUMNS_MAX = 24;
const MONTHS_MAX = 120;
/** Books of other years are typing errors. */
const YEARS = { first: '1900-01-01', last: '9900-12-31' };

/** What a column adds up: days and branches. */
export type Slice = Period & {
  /** The first day of the fiscal year of the last day. */
  readonly year_from: string;
  /** null: all branches of the reader. */
  readonly branch_ids: readonly string[] | null;
};

/** What a column is, from which its heading is written. */
export type ColumnRole =
  | 'declared'
  | 'month'
  | 'quarter'
  | 'branch'
  | 'compare'
  | 'difference'
  | 'change';

export type ShownColumn = { readonly key: string; readonly role: ColumnRole } & (
  | { readonly kind: 'money'; readonly slice: Slice; readonly declared: string }
  | { readonly kind: 'money'; readonly difference: readonly [string, string] }
  | { readonly kind: 'percent'; readonly of: string; readonly row: string }
  | { readonly kind: 'percent'; readonly change: readonly [string, string] }
);

export type ColumnRequest = Period & {
  readonly branch_ids: readonly string[] | null;
  /** Those of the columns by branch, in their order. */
  readonly branches: readonly string[];
  readonly columns: ColumnsBy;
  readonly compare: Compare;
  readonly compare_with: Period | null;
  /** 7: fiscal years begin in July. */
  readonly first_month: number;
};

export type ColumnPlan = { columns: readonly ShownColumn[]; compared: Period | null };

/** The columns that a report shows for a request, in order. */
export function planColumns(
  report: Report,
  request: ColumnRequest,
): ColumnPlan | Rejection<'invalid'> {
  const invalid = findInvalid(report, request);
  if (invalid !== null) return invalid;
  const compared = comparedPeriod(report, request);
  if (compared !== null && isOutside(compared)) return reject('invalid', { path: 'compare' });
  const columns = [
    ...partColumns(report, request),
    ...declaredColumns(report, request),
    ...comparisonColumns(report, request, compared),
  ];
  if (columns.length > COLUMNS_MAX) return reject('invalid', { path: 'columns' });
  return { columns, compared };
}

function findInvalid(report: Report, request: ColumnRequest): Rejection<'invalid'> | null {
  const { from, to, columns, compare, compare_with } = request;
  if (from > to) return reject('invalid', { path: 'from' });
  if (isOutside({ from, to }) || monthsAfter(from, MONTHS_MAX) <= to) {
    return reject('invalid', { path: 'to' });
  }
  if (!report.columns_by.includes(columns)) return reject('invalid', { path: 'columns' });
  if (compare !== 'custom') return null;
  const isPeriod = compare_with !== null && compare_with.from <= compare_with.to;
  return isPeriod ? null : reject('invalid', { path: 'compare_to' });
}

function isOutside({ from, to }: Period): boolean {
  return from < YEARS.first || to > YEARS.last;
}

function comparedPeriod(report: Report, request: ColumnRequest): Period | null {
  const { compare, compare_with, first_month } = request;
  if (compare === 'none') return null;
  if (compare === 'custom') return compare_with;
  const { from, to } = request;
  if (report.days === 'period') {
    return compare === 'previous_year' ? yearBefore({ from, to }) : periodBefore({ from, to });
  }
  // As of a day, the period before ends where its fiscal year begins: the last year end.
  const day =
    compare === 'previous_year'
      ? yearBefore({ from, to }).to
      : lastDayOfMonth(monthsAfter(firstOfFiscalYear(to, first_month), -1));
  return { from: firstOfFiscalYear(day, first_month), to: day };
}

function sliceOf(request: ColumnRequest, { from, to }: Period): Slice {
  const { branch_ids, first_month } = request;
  return { from, to, year_from: firstOfFiscalYear(to, first_month), branch_ids };
}

function partColumns(report: Report, request: ColumnRequest): ShownColumn[] {
  const { columns, first_month, branches } = request;
  const declared = report.main;
  if (columns === 'total') return [];
  if (columns === 'branch') {
    return branches.map((branch_id) => ({
      key: `branch:${branch_id}`,
      role: 'branch',
      kind: 'money',
      declared,
      slice: { ...sliceOf(request, request), branch_ids: [branch_id] },
    }));
  }
  return piecesOf(request, columns === 'month' ? 1 : 3, first_month).map((piece) => ({
    key: columns === 'month' ? piece.to.slice(0, 7) : `quarter:${piece.to.slice(0, 7)}`,
    role: columns,
    kind: 'money',
    declared,
    slice: sliceOf(request, piece),
  }));
}

/** Beside parts only the main column and its percentages: not what came in, of all months. */
function declaredColumns({ columns, main }: Report, request: ColumnRequest): ShownColumn[] {
  const slice = sliceOf(request, request);
  return Object.entries(columns).flatMap(([key, column]): ShownColumn[] => {
    if (column.kind === 'percent') {
      return [{ key, role: 'declared', kind: 'percent', of: column.of, row: column.row }];
    }
    if (request.columns !== 'total' && key !== main) return [];
    return [{ key, role: 'declared', kind: 'money', declared: key, slice }];
  });
}

function comparisonColumns(
  { main }: Report,
  request: ColumnRequest,
  compared: Period | null,
): ShownColumn[] {
  if (compared === null) return [];
  const slice = sliceOf(request, compared);
  const pair = [main, 'compare'] as const;
  return [
    { key: 'compare', role: 'compare', kind: 'money', declared: main, slice },
    { key: 'difference', role: 'difference', kind: 'money', difference: pair },
    { key: 'change', role: 'change', kind: 'percent', change: pair },
  ];
}
