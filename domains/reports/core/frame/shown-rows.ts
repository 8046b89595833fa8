/** What is needed of a row to fold it. */
type Row = { readonly key: string; readonly kind: 'total' | 'section' | 'account'; level: number };

export type ShownRow<R extends Row> = {
  readonly row: R;
  /** How many accounts it can fold away; 0: it is no group. */
  readonly count: number;
  readonly isFolded: boolean;
  /** How far its name stands in. */
  readonly depth: number;
};

/**
 * The rows as the page shows them: the accounts of a folded section are left out, and a section of
 * one account is shown by that account alone.
 */
export function listShownRows<R extends Row>(
  rows: readonly R[],
  folded: ReadonlySet<string>,
): ShownRow<R>[] {
  const shown: ShownRow<R>[] = [];
  let at = 0;
  while (at < rows.length) {
    const row = rows[at] as R;
    const accounts = accountsAfter(rows, at);
    at += 1 + accounts.length;
    if (row.kind === 'section' && accounts.length === 1) {
      for (const one of accounts) shown.push({ row: one, count: 0, isFolded: false, depth: 1 });
      continue;
    }
    const isFolded = accounts.length > 1 && folded.has(row.key);
    shown.push({ row, count: accounts.length, isFolded, depth: row.level });
    if (isFolded) continue;
    for (const one of accounts) {
      shown.push({ row: one, count: 0, isFolded: false, depth: one.level });
    }
  }
  return shown;
}

function accountsAfter<R extends Row>(rows: readonly R[], at: number): readonly R[] {
  if (rows[at]?.kind === 'account') return [];
  const next = rows.findIndex((row, index) => index > at && row.kind !== 'account');
  return rows.slice(at + 1, next === -1 ? rows.length : next);
}

/** A cost is negative, and is shown under "Less" without its sign; its percentage too. */
export function signAmount(
  row: { readonly is_less: boolean },
  column: { readonly role: string },
  amount: number,
): number {
  return row.is_less && column.role !== 'change' && amount !== 0 ? 0 - amount : amount;
}
