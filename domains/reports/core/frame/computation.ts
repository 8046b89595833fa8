import { assert, assertPresent } from '#domains/kernel/core/assert.ts';
import { add, type Minor, negate, subtract, sumOf, ZERO } from '#domains/kernel/core/money.ts';
import { percentOf } from './percent.ts';
import type { ShownColumn, Slice } from './plan-columns.ts';
import type { BalanceRow, Report, ReportColumn, ReportRow, Span, Term } from './report.ts';
import { type AccountRow, type AnyRow, accountTree, listRows } from './report-rows.ts';
import { type ReportFacts, ReportSums } from './report-sums.ts';

type MoneyColumn = Extract<ReportColumn, { kind: 'money' }>;

/** A column that is summed up, not computed from others. */
export type SummedColumn = Extract<ShownColumn, { slice: Slice }>;

/** Computes the cells of a report from its declaration, its columns and its sums. */
export class Computation {
  readonly rows: readonly AnyRow[];
  readonly #report: Report;
  readonly #columns: ReadonlyMap<string, ShownColumn>;
  readonly #facts: ReportFacts;
  readonly #sums: ReportSums;
  readonly #byKey: ReadonlyMap<string, AnyRow>;
  readonly #known = new Map<string, number | null>();
  readonly #trees = new Map<BalanceRow, readonly AccountRow[]>();

  constructor(
    report: Report,
    rows: readonly ReportRow[],
    columns: readonly ShownColumn[],
    facts: ReportFacts,
  ) {
    this.#report = report;
    this.#columns = new Map(columns.map((column) => [column.key, column]));
    this.#facts = facts;
    this.#sums = new ReportSums(facts);
    this.rows = listRows(rows, facts.accounts);
    this.#byKey = new Map(this.rows.map((row) => [row.key, row]));
  }

  findRow(key: string): AnyRow | undefined {
    return this.#byKey.get(key);
  }

  findColumn(key: string): ShownColumn | undefined {
    return this.#columns.get(key);
  }

  /** Minor units, or parts per million of a percentage; null: the row has nothing in the column. */
  cell(row: AnyRow, column: ShownColumn): number | null {
    const key = `${row.key} ${column.key}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const value = this.#compute(row, column);
    this.#known.set(key, value);
    return value;
  }

  #compute(row: AnyRow, column: ShownColumn): number | null {
    if ('slice' in column) return this.money(row, column);
    if ('difference' in column) return this.#difference(row, column.difference);
    if ('change' in column) {
      const other = this.#at(row, column.change[1]);
      const difference = this.#difference(row, column.change);
      return difference === null || other === null ? null : percentOf(difference, other);
    }
    const [part, total] = [this.#at(row, column.of), this.#at(this.row(column.row), column.of)];
    return part === null || total === null ? null : percentOf(part, total);
  }

  /** A declared row that others name. */
  row(key: string): AnyRow {
    return assertPresent(this.#byKey.get(key), `the row ${key}`);
  }

  #at(row: AnyRow, column: string): Minor | null {
    return this.cell(row, assertPresent(this.#columns.get(column), column)) as Minor | null;
  }

  #difference(row: AnyRow, [one, other]: readonly [string, string]): Minor | null {
    const [left, right] = [this.#at(row, one), this.#at(row, other)];
    return left === null || right === null ? null : subtract(left, right);
  }

  /** An amount that is summed up for the days and branches of its column. */
  money(row: AnyRow, column: SummedColumn): Minor | null {
    if ('account' in row) return this.#subtree(row, column);
    const declared = row.row;
    if ('terms' in declared) return this.#terms(declared.terms, column);
    if ('flow_line' in declared) return this.#flow(declared.flow_line, column);
    const span = this.spanOf(declared, column);
    if (span === null) return null;
    return sumOf(this.treeOf(declared), (account) => this.#subtree(account, column) ?? ZERO);
  }

  /** The accounts of a declared row, those without a parent first; made once. */
  treeOf(row: BalanceRow): readonly AccountRow[] {
    const known = this.#trees.get(row);
    if (known !== undefined) return known;
    const tree = accountTree(row, this.#facts.accounts);
    this.#trees.set(row, tree);
    return tree;
  }

  #terms(terms: readonly Term[], column: SummedColumn): Minor | null {
    const amounts = terms.map((term) => {
      const amount = this.cell(this.row(term.slice(1)), column) as Minor | null;
      if (amount === null) return null;
      return term.startsWith('-') ? negate(amount) : amount;
    });
    const given = amounts.filter((amount) => amount !== null);
    return given.length === amounts.length ? add(...given) : null;
  }

  /** What came in and went out on a line of the cash flow, in the days and branches of a slice. */
  flow(flow_line: string, slice: Slice) {
    return this.#sums.flow(flow_line, slice);
  }

  #flow(flow_line: string, column: SummedColumn): Minor {
    const { flow } = this.declaredColumn(column);
    const { came_in, went_out } = this.flow(flow_line, column.slice);
    if (flow === 'net') return subtract(came_in, went_out);
    return flow === 'came_in' ? came_in : went_out;
  }

  #subtree(row: AccountRow, column: SummedColumn): Minor | null {
    const own = this.own(row, column);
    if (own === null) return null;
    return add(own, ...row.below.map((below) => this.#subtree(below, column) ?? ZERO));
  }

  /** What an account has itself, on the side of its row. */
  own(row: AccountRow, column: SummedColumn): Minor | null {
    const sides = this.sides(row, column, column.slice);
    if (sides === null) return null;
    const { debit, credit } = sides;
    return sideOf(row.of) === 'debit' ? subtract(debit, credit) : subtract(credit, debit);
  }

  /** Debit and credit of an account itself in the days of a column; its branches are given. */
  sides({ account, of }: AccountRow, column: SummedColumn, slice: Slice, withOpenings = false) {
    const span = this.spanOf(of, column);
    if (span === null) return null;
    const wanted = withOpenings && span === 'change' ? 'movement' : span;
    return this.#sums.account(account.account_id, slice, wanted);
  }

  spanOf(row: ReportRow, column: SummedColumn): Span | null {
    const { span } = this.declaredColumn(column);
    return 'sections' in row && row.span !== undefined && span !== null ? row.span : span;
  }

  declaredColumn({ declared }: SummedColumn): MoneyColumn {
    const column = this.#report.columns[declared];
    assert(column?.kind === 'money', `${declared} is a column of amounts`);
    return column;
  }

  /** The first proof that fails, with the difference of its two rows. */
  findFault(): { proof: string; difference: Minor } | null {
    for (const { key, rows } of this.#report.proofs) {
      const [one, other] = rows.map((name) => this.#byKey.get(name));
      // The rows of another method.
      if (one === undefined || other === undefined) continue;
      for (const column of this.#columns.values()) {
        if (!('slice' in column)) continue;
        const left = this.cell(one, column) as Minor | null;
        const right = this.cell(other, column) as Minor | null;
        if (left === null || right === null || left === right) continue;
        return { proof: key, difference: subtract(left, right) };
      }
    }
    return null;
  }
}

export function sideOf(row: ReportRow): 'debit' | 'credit' {
  return 'side' in row ? row.side : 'debit';
}
