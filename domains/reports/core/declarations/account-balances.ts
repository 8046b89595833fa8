import {
  type AccountKind,
  normalSide,
  type SectionName,
  sectionsOf,
} from '#domains/accounting/core/sections.ts';
import { type BalanceRow, defineReport, type ReportRow, sectionRow } from '../frame/report.ts';

/** A section on its normal side; of income and expense the fiscal year so far. */
function balanceRow(section: SectionName, isOfYear: boolean): BalanceRow {
  const row = sectionRow(section, normalSide(section));
  return isOfYear ? { ...row, span: 'year' } : row;
}

/** The sections of a kind, and their total on the side of the kind: a contra section lowers it. */
function part(kind: AccountKind, name: string, more: readonly BalanceRow[] = []): ReportRow[] {
  const isOfYear = kind === 'income' || kind === 'expense';
  const [first] = sectionsOf(kind);
  const rows = sectionsOf(kind).map((section): BalanceRow => {
    const row = balanceRow(section, isOfYear);
    return section === first ? { ...row, part: name } : row;
  });
  const side = kind === 'asset' || kind === 'expense' ? 'debit' : 'credit';
  const all = [...rows, ...more];
  const terms = all.map((row) =>
    row.side === side ? (`+${row.key}` as const) : (`-${row.key}` as const),
  );
  return [...all, { key: `total_${name}`, level: 0, terms }];
}

const EARLIER_YEARS: BalanceRow = {
  key: 'earlier_years',
  sections: sectionsOf('income', 'expense'),
  side: 'credit',
  span: 'years_before',
  level: 1,
};

/** Every account of the chart with its balance on the side where it normally stands. */
export const accountBalances = defineReport({
  name: 'account-balances',
  path: '/book-keeping/account-balances',
  family: 'books',
  permission: 'account-balances.read',
  needs: 'cost.read',
  days: 'as_of',
  has_section: true,
  methods: {
    all: [
      ...part('asset', 'assets'),
      ...part('liability', 'liabilities'),
      ...part('equity', 'equity', [EARLIER_YEARS]),
      ...part('income', 'income'),
      ...part('expense', 'expenses'),
      {
        key: 'all_debits',
        level: 0,
        isHidden: true,
        terms: ['+total_assets', '+total_expenses'],
      },
      {
        key: 'all_credits',
        level: 0,
        isHidden: true,
        terms: ['+total_liabilities', '+total_equity', '+total_income'],
      },
    ],
  },
  columns: { amount: { kind: 'money', span: 'closing', flow: 'net' } },
  main: 'amount',
  columns_by: ['total', 'month', 'quarter', 'branch'],
  answers: [],
  chart: null,
  proofs: [{ key: 'sides_equal', rows: ['all_debits', 'all_credits'] }],
});
