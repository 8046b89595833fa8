import type { FlowLine, SectionName, Side } from '#domains/accounting/core/sections.ts';

/** The days over which a sum of the journal is taken; `from` and `to` are those of its column. */
export type Span =
  /** from the first to the last day */
  | 'movement'
  /** the same, without entries that open the books */
  | 'change'
  /** all days before the first */
  | 'opening'
  /** all days up to the last */
  | 'closing'
  /** from the first day of the fiscal year of the last day, up to the last day */
  | 'year'
  /** all days before that fiscal year */
  | 'years_before';

/** The side of the cash flow that a column shows. */
export type FlowSide = 'came_in' | 'went_out' | 'net';

/** Another row, added or subtracted: `+net_sales`. */
export type Term = `${'+' | '-'}${string}`;

/** The line of the cash flow for entries that open the books: they are no flow of the period. */
export const OPENING_ENTRIES = 'opening_entries';

/** A row that adds up accounts. */
export type BalanceRow = Extract<ReportRow, { sections: unknown }>;

export type ReportRow = {
  /** Unique in the report; its name is `reports:row_<key>`. */
  readonly key: string;
  /** A cost is negative; it is shown under "Less" without its sign. */
  readonly isLess?: true;
  /** Computed for a proof or for other rows, and not shown. */
  readonly isHidden?: true;
  /** 0: a total; 1: a part of one; a statement is folded by it. */
  readonly level: 0 | 1;
  /** Begins a part of the statement with a heading: `reports:part_<part>`. */
  readonly part?: string;
} & (
  | {
      readonly sections: readonly SectionName[];
      /** The side on which an amount is positive. */
      readonly side: Side;
      /** The days; those of the column unless given. */
      readonly span?: Span;
      /** Its accounts follow, each as a row of its own. */
      readonly hasAccounts?: true;
    }
  | { readonly flow_line: FlowLine | typeof OPENING_ENTRIES }
  | { readonly terms: readonly Term[] }
);

/** A column of one period and all branches shown. */
export type ReportColumn =
  | {
      readonly kind: 'money';
      /** The days of accounts; null: no account has an amount in it. */
      readonly span: Span | null;
      readonly flow: FlowSide;
    }
  /** A column as a percentage of a row of it: two decimals. */
  | { readonly kind: 'percent'; readonly of: string; readonly row: string };

/** Two rows that are equal in every column, or there is no report. */
export type Proof = { readonly key: string; readonly rows: readonly [string, string] };

export const COLUMNS_BY = ['total', 'month', 'quarter', 'branch'] as const;
export type ColumnsBy = (typeof COLUMNS_BY)[number];

export const COMPARE = ['none', 'previous_period', 'previous_year', 'custom'] as const;
export type Compare = (typeof COMPARE)[number];

/**
 * A report: from this one object come its route, page, file and explanations. A row says what it
 * adds up, so the formula that is computed is the one that is explained.
 */
export type Report = {
  /** Its page, its file and its address in `reports/explain`. */
  readonly name: string;
  readonly path: string;
  readonly family: 'statements' | 'books';
  readonly permission: `${string}.${string}`;
  /** Needed besides. */
  readonly needs: `${string}.${string}`;
  /** A period with two days, or a day up to which everything counts. */
  readonly days: 'period' | 'as_of';
  /** One section alone can be requested. */
  readonly has_section?: true;
  /** The rows by method, the first of which is the default; most reports have one. */
  readonly methods: Readonly<Record<string, readonly ReportRow[]>>;
  readonly columns: Readonly<Record<string, ReportColumn>>;
  /** The column that is shown for each month, quarter, branch and comparison. */
  readonly main: string;
  readonly columns_by: readonly ColumnsBy[];
  /** Rows in the answer above the table, the most important one first. */
  readonly answers: readonly string[];
  /** Rows whose margins are drawn over the columns: a line, and bars. */
  readonly chart: { readonly line: string; readonly bars: string; readonly of: string } | null;
  readonly proofs: readonly Proof[];
};

/** A section of the chart with its accounts below. */
export function sectionRow(section: SectionName, side: Side): BalanceRow {
  return { key: `section:${section}`, sections: [section], side, level: 1, hasAccounts: true };
}

export function defineReport<const R extends Report>(report: R): R {
  return report;
}
