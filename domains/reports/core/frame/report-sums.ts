import type { SectionName } from '#domains/accounting/core/sections.ts';
import { daysAfter } from '#domains/kernel/core/business-date.ts';
import { add, type Minor, subtract, ZERO } from '#domains/kernel/core/money.ts';
import type { ShownColumn, Slice } from './plan-columns.ts';
import type { Span } from './report.ts';

export type ReportAccount = {
  readonly account_id: string;
  readonly code: string;
  readonly name: string;
  readonly name_bn: string;
  readonly section: SectionName;
  readonly parent_id: string | null;
};

/**
 * A sum between two of the days on which a column begins or ends. `since` is the first of its days,
 * null for all before the first bound; `branch_id` is null where branches are not distinguished.
 */
type Between = { readonly branch_id: string | null; readonly since: string | null };

export type AccountSum = Between & {
  readonly account_id: string;
  readonly debit: Minor;
  readonly credit: Minor;
};

export type FlowSum = Between & {
  readonly flow_line: string;
  readonly came_in: Minor;
  readonly went_out: Minor;
};

/** What a report is computed from. */
export type ReportFacts = {
  /** By code. */
  readonly accounts: readonly ReportAccount[];
  readonly sums: readonly AccountSum[];
  /** The part of `sums` from entries that open the books. */
  readonly opening_sums: readonly AccountSum[];
  readonly flows: readonly FlowSum[];
};

/** The days on which sums must be cut, in order: every first day, and the day after every last. */
export function boundsOf(columns: readonly ShownColumn[]): string[] {
  const slices = columns.flatMap((column) => ('slice' in column ? [column.slice] : []));
  const days = slices.flatMap(({ from, to, year_from }) => [from, daysAfter(to, 1), year_from]);
  return [...new Set(days)].sort();
}

/** The first day of a span, empty for the beginning, and the day after its last one. */
function rangeOf(slice: Slice, span: Span): [first: string, end: string] {
  const { from, year_from } = slice;
  const end = endOf(slice);
  if (span === 'opening') return ['', from];
  if (span === 'closing') return ['', end];
  if (span === 'year') return [year_from, end];
  if (span === 'years_before') return ['', year_from];
  return [from, end];
}

/** The day after the last one: every cell of a column needs it. */
function endOf(slice: Slice): string {
  const known = ENDS.get(slice);
  if (known !== undefined) return known;
  const end = daysAfter(slice.to, 1);
  ENDS.set(slice, end);
  return end;
}

const ENDS = new WeakMap<Slice, string>();

/** The days of a span as the query of a ledger gives them; null: from the beginning. */
export function daysOf(slice: Slice, span: Span): { from: string | null; to: string } {
  const [first, end] = rangeOf(slice, span);
  return { from: first === '' ? null : first, to: daysAfter(end, -1) };
}

type Sides = { readonly debit: Minor; readonly credit: Minor };
type Flow = { readonly came_in: Minor; readonly went_out: Minor };

/** The sums of a report by account and flow line, for any days and branches of its columns. */
export class ReportSums {
  readonly #sums: ReadonlyMap<string, readonly AccountSum[]>;
  readonly #openings: ReadonlyMap<string, readonly AccountSum[]>;
  readonly #flows: ReadonlyMap<string, readonly FlowSum[]>;

  constructor({ sums, opening_sums, flows }: ReportFacts) {
    this.#sums = Map.groupBy(sums, ({ account_id }) => account_id);
    this.#openings = Map.groupBy(opening_sums, ({ account_id }) => account_id);
    this.#flows = Map.groupBy(flows, ({ flow_line }) => flow_line);
  }

  account(account_id: string, slice: Slice, span: Span): Sides {
    const all = addSides(within(this.#sums.get(account_id), slice, span));
    if (span !== 'change') return all;
    const opened = addSides(within(this.#openings.get(account_id), slice, span));
    return {
      debit: subtract(all.debit, opened.debit),
      credit: subtract(all.credit, opened.credit),
    };
  }

  flow(flow_line: string, slice: Slice): Flow {
    const sums = within(this.#flows.get(flow_line), slice, 'movement');
    return {
      came_in: add(...sums.map(({ came_in }) => came_in)),
      went_out: add(...sums.map(({ went_out }) => went_out)),
    };
  }
}

function within<Sum extends Between>(
  sums: readonly Sum[] | undefined,
  slice: Slice,
  span: Span,
): Sum[] {
  const [first, end] = rangeOf(slice, span);
  const { branch_ids } = slice;
  return (sums ?? []).filter(({ since, branch_id }) => {
    const isHere = branch_ids === null || branch_id === null || branch_ids.includes(branch_id);
    const day = since ?? '';
    return isHere && day >= first && day < end;
  });
}

function addSides(sums: readonly AccountSum[]): Sides {
  let [debit, credit] = [ZERO, ZERO];
  for (const sum of sums) [debit, credit] = [add(debit, sum.debit), add(credit, sum.credit)];
  return { debit, credit };
}
