import type { Report, ReportRow } from './report.ts';
import type { ReportAccount } from './report-sums.ts';

/** An account under a row of its section, with the accounts below it. */
export type AccountRow = {
  readonly key: string;
  readonly account: ReportAccount;
  /** The row of the section. */
  readonly of: Extract<ReportRow, { sections: unknown }>;
  readonly level: number;
  readonly below: readonly AccountRow[];
};

/** A row of a report: one of its declaration, or an account. */
export type AnyRow =
  | { readonly key: string; readonly level: number; readonly row: ReportRow }
  | AccountRow;

export function accountKey(account_id: string): string {
  return `account:${account_id}`;
}

/** The declared rows, each followed by its accounts as a tree, in order of codes. */
export function listRows(rows: readonly ReportRow[], accounts: readonly ReportAccount[]): AnyRow[] {
  return rows.flatMap((row): AnyRow[] => {
    const declared = { key: row.key, level: row.level, row };
    const tree = 'sections' in row && row.hasAccounts === true ? accountTree(row, accounts) : [];
    return [declared, ...tree.flatMap(flatten)];
  });
}

function flatten(row: AccountRow): AccountRow[] {
  return [row, ...row.below.flatMap(flatten)];
}

type SectionRow = AccountRow['of'];

/** The accounts of a row: those without a parent, with theirs below. */
export function accountTree(
  of: SectionRow,
  accounts: readonly ReportAccount[],
): readonly AccountRow[] {
  const within = accounts.filter(({ section }) => of.sections.includes(section));
  const known = new Set(within.map(({ account_id }) => account_id));
  const byParent = Map.groupBy(within, ({ parent_id }) =>
    parent_id !== null && known.has(parent_id) ? parent_id : null,
  );
  return childrenOf(null, { of, byParent, level: of.level + 1 });
}

type Tree = {
  of: SectionRow;
  byParent: ReadonlyMap<string | null, readonly ReportAccount[]>;
  level: number;
};

function childrenOf(parent: string | null, { of, byParent, level }: Tree): AccountRow[] {
  return (byParent.get(parent) ?? []).map((account) => ({
    key: accountKey(account.account_id),
    account,
    of,
    level,
    below: childrenOf(account.account_id, { of, byParent, level: level + 1 }),
  }));
}

/** The rows of a report by the method of the query; without one, by its first. */
export function rowsOfMethod({ methods }: Report, method: string | undefined) {
  const [first = ''] = Object.keys(methods);
  return methods[method ?? first] ?? null;
}
