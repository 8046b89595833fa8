import { sectionsOf } from '#domains/accounting/core/sections.ts';
import { type BalanceRow, defineReport, type ReportRow, sectionRow } from '../frame/report.ts';

/** The sections of a kind with their accounts, and their total. */
function part(
  kind: 'asset' | 'liability' | 'equity',
  name: string,
  more: readonly BalanceRow[] = [],
): ReportRow[] {
  // Each on the side of its kind: depreciation lowers the assets.
  const side = kind === 'asset' ? 'debit' : 'credit';
  const rows = sectionsOf(kind).map((section, at): BalanceRow => {
    const row = sectionRow(section, side);
    return at === 0 ? { ...row, part: name } : row;
  });
  const all = [...rows, ...more];
  const terms = all.map(({ key }) => `+${key}` as const);
  return [...all, { key: `total_${name}`, level: 0, terms }];
}

/** What the accounts of income and expense add up to, as one row. */
function earned(key: string, span: 'year' | 'years_before'): BalanceRow {
  return { key, sections: sectionsOf('income', 'expense'), side: 'credit', span, level: 1 };
}

export const balanceSheet = defineReport({
  name: 'balance-sheet',
  path: '/book-keeping/balance-sheet',
  family: 'statements',
  permission: 'financial-statements.read',
  needs: 'cost.read',
  days: 'as_of',
  methods: {
    all: [
      ...part('asset', 'assets'),
      ...part('liability', 'liabilities'),
      ...part('equity', 'equity', [
        earned('earlier_years', 'years_before'),
        earned('current_year', 'year'),
      ]),
      {
        key: 'liabilities_and_equity',
        level: 0,
        terms: ['+total_liabilities', '+total_equity'],
      },
    ],
  },
  columns: { amount: { kind: 'money', span: 'closing', flow: 'net' } },
  main: 'amount',
  columns_by: ['total', 'month', 'quarter', 'branch'],
  answers: ['total_assets', 'total_liabilities', 'total_equity'],
  chart: null,
  proofs: [{ key: 'assets_equal', rows: ['total_assets', 'liabilities_and_equity'] }],
});
