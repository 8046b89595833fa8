import { type Minor, negate, subtract, ZERO } from '#domains/kernel/core/money.ts';
import { type Computation, type SummedColumn, sideOf } from './computation.ts';
import type { ShownColumn, Slice } from './plan-columns.ts';
import type { AccountRow, AnyRow } from './report-rows.ts';
import { daysOf } from './report-sums.ts';

/** A route and its query, whose rows add up to the amount beside it. */
export type Drill = {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
};

/**
 * A term of a cell. Of an amount: the signed terms add up to it. Of a percentage: `+` is the part
 * and `/` the total.
 */
export type ExplainedTerm = {
  readonly sign: '+' | '-' | '/';
  /** What of its row it is: the row itself, or a side of it in a branch. */
  readonly what: 'row' | 'debit' | 'credit' | 'opening_entries' | 'came_in' | 'went_out';
  readonly row: AnyRow;
  readonly branch_id: string | null;
  readonly amount: Minor;
  /** The cell that explains it further. */
  readonly cell: { readonly row: string; readonly column: string } | null;
  readonly drill: Drill | null;
};

/** What a cell is made of, in order. One without an amount has no terms. */
export function explainCell(
  computation: Computation,
  row: AnyRow,
  column: ShownColumn,
): ExplainedTerm[] {
  if (computation.cell(row, column) === null) return [];
  if ('slice' in column) return explainSum(computation, row, column);
  if ('difference' in column) {
    const [one, other] = column.difference;
    const pair = [cellTerm('+', row, one), cellTerm('-', row, other)];
    return valuesOf(computation, pair);
  }
  const [part, total] =
    'change' in column
      ? [cellTerm('+', row, 'difference'), cellTerm('/', row, column.change[1])]
      : [cellTerm('+', row, column.of), cellTerm('/', computation.row(column.row), column.of)];
  return valuesOf(computation, [part, total]);
}

type CellTerm = { sign: ExplainedTerm['sign']; row: AnyRow; column: string };

function cellTerm(sign: ExplainedTerm['sign'], row: AnyRow, column: string): CellTerm {
  return { sign, row, column };
}

function valuesOf(computation: Computation, terms: readonly CellTerm[]): ExplainedTerm[] {
  return terms.flatMap(({ sign, row, column: key }): ExplainedTerm[] => {
    const column = computation.findColumn(key);
    if (column === undefined) return [];
    const amount = (computation.cell(row, column) ?? ZERO) as Minor;
    const cell = { row: row.key, column: key };
    return [{ sign, what: 'row', row, branch_id: null, amount, cell, drill: null }];
  });
}

function explainSum(computation: Computation, row: AnyRow, column: SummedColumn): ExplainedTerm[] {
  if ('account' in row) return explainAccount(computation, row, column);
  const declared = row.row;
  if ('flow_line' in declared) return explainFlow(computation, row, column);
  if ('sections' in declared) {
    return explainAccounts(computation, computation.treeOf(declared), column);
  }
  const terms = declared.terms.map((term) =>
    cellTerm(term.startsWith('-') ? '-' : '+', computation.row(term.slice(1)), column.key),
  );
  return valuesOf(computation, terms);
}

/** Accounts with an amount; those that are no rows of the report go straight to their ledgers. */
function explainAccounts(
  computation: Computation,
  accounts: readonly AccountRow[],
  column: SummedColumn,
): ExplainedTerm[] {
  return accounts.flatMap((account): ExplainedTerm[] => {
    if (account.of.hasAccounts !== true) return explainAccount(computation, account, column);
    const [term] = valuesOf(computation, [cellTerm('+', account, column.key)]);
    return term === undefined || term.amount === 0 ? [] : [term];
  });
}

/** Its debit and credit by branch, and the accounts below it. */
function explainAccount(
  computation: Computation,
  row: AccountRow,
  column: SummedColumn,
): ExplainedTerm[] {
  const own = branchesOf(column.slice).flatMap((slice) =>
    explainOwn(computation, row, column, slice),
  );
  return [...own, ...explainAccounts(computation, row.below, column)];
}

/** A ledger has the entries that open the books too, so a sum without them subtracts them. */
function explainOwn(
  computation: Computation,
  row: AccountRow,
  column: SummedColumn,
  slice: Slice,
): ExplainedTerm[] {
  const total = computation.sides(row, column, slice, true);
  const part = computation.sides(row, column, slice);
  if (total === null || part === null) return [];
  const isDebit = sideOf(row.of) === 'debit';
  const branch_id = branchOf(slice);
  const drill = ledgerOf(computation, row, column, slice);
  const side = (sign: '+' | '-', what: 'debit' | 'credit'): ExplainedTerm => {
    return { sign, what, row, branch_id, amount: total[what], cell: null, drill };
  };
  const opened = subtract(subtract(total.debit, part.debit), subtract(total.credit, part.credit));
  const opening: ExplainedTerm = {
    sign: '-',
    what: 'opening_entries',
    row,
    branch_id,
    amount: isDebit ? opened : negate(opened),
    cell: null,
    drill: null,
  };
  const sides = isDebit
    ? [side('+', 'debit'), side('-', 'credit')]
    : [side('+', 'credit'), side('-', 'debit')];
  return [...sides, opening].filter(({ amount }) => amount !== 0);
}

function explainFlow(computation: Computation, row: AnyRow, column: SummedColumn): ExplainedTerm[] {
  const shown = computation.declaredColumn(column).flow;
  const { flow_line } = (row as { row: { flow_line: string } }).row;
  return branchesOf(column.slice).flatMap((slice) => {
    const flow = computation.flow(flow_line, slice);
    const drill = flowDocumentsOf(flow_line, slice);
    return (['came_in', 'went_out'] as const)
      .filter((what) => flow[what] !== 0 && (shown === 'net' || shown === what))
      .map((what): ExplainedTerm => {
        const sign = shown === 'net' && what === 'went_out' ? '-' : '+';
        const amount = flow[what];
        return { sign, what, row, branch_id: branchOf(slice), amount, cell: null, drill };
      });
  });
}

/** Ledgers and lists of documents are of one branch, or of all. */
function branchesOf(slice: Slice): Slice[] {
  const { branch_ids } = slice;
  if (branch_ids === null) return [slice];
  return branch_ids.map((branch_id) => ({ ...slice, branch_ids: [branch_id] }));
}

function branchOf({ branch_ids }: Slice): string | null {
  return branch_ids?.[0] ?? null;
}

const LEDGER = '/book-keeping/ledger';
export const FLOW_DOCUMENTS = '/book-keeping/cash-flow-documents';

/** The ledger of an account in the days and the branch of a sum. */
function ledgerOf(
  computation: Computation,
  { account, of }: AccountRow,
  column: SummedColumn,
  slice: Slice,
): Drill | null {
  const span = computation.spanOf(of, column);
  if (span === null) return null;
  const { from, to } = daysOf(slice, span);
  const branch_id = branchOf(slice);
  const query: Record<string, string> = { account_id: account.account_id, to };
  if (from === null) query.carry = 'false';
  else query.from = from;
  if (branch_id !== null) query.branch_id = branch_id;
  return { path: LEDGER, query };
}

function flowDocumentsOf(flow_line: string, slice: Slice): Drill {
  const branch_id = branchOf(slice);
  const query: Record<string, string> = { flow_line, from: slice.from, to: slice.to };
  if (branch_id !== null) query.branch_id = branch_id;
  return { path: FLOW_DOCUMENTS, query };
}

/**
 * What a cell opens: the ledger of an account, the documents of a line of the cash flow. Null: the
 * cell is made of other cells, or of several branches; its explanation names them.
 */
export function drillOf(computation: Computation, row: AnyRow, column: ShownColumn): Drill | null {
  if (!('slice' in column)) return null;
  const [slice, ...others] = branchesOf(column.slice);
  if (slice === undefined || others.length > 0) return null;
  if ('account' in row) {
    return row.below.length > 0 ? null : ledgerOf(computation, row, column, slice);
  }
  return 'flow_line' in row.row ? flowDocumentsOf(row.row.flow_line, slice) : null;
}
