import type { SectionName, Side } from '#domains/accounting/core/sections.ts';
import { defineReport, type ReportRow } from '../frame/report.ts';
import { RESULT_SECTIONS } from './profit-and-loss.ts';

type Balance = Extract<ReportRow, { sections: unknown }>;

/** A section with its accounts, each on the side of its kind: depreciation lowers the assets. */
function balance(section: SectionName, side: Side, part?: string): Balance {
  const row = {
    key: `section:${section}`,
    sections: [section],
    side,
    level: 1,
    hasAccounts: true,
  } as const;
  return part === undefined ? row : { ...row, part };
}

/** What the accounts of income and expense add up to, as one row. */
function earned(key: string, span: 'year' | 'years_before'): Balance {
  return { key, sections: RESULT_SECTIONS, side: 'credit', span, level: 1 };
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
      balance('money', 'debit', 'assets'),
      balance('receivable', 'debit'),
      balance('inventory', 'debit'),
      balance('tax_asset', 'debit'),
      balance('other_current_asset', 'debit'),
      balance('fixed_asset', 'debit'),
      balance('accumulated_depreciation', 'debit'),
      {
        key: 'total_assets',
        level: 0,
        terms: [
          '+section:money',
          '+section:receivable',
          '+section:inventory',
          '+section:tax_asset',
          '+section:other_current_asset',
          '+section:fixed_asset',
          '+section:accumulated_depreciation',
        ],
      },
      balance('payable', 'credit', 'liabilities'),
      balance('customer_funds', 'credit'),
      balance('tax_liability', 'credit'),
      balance('other_current_liability', 'credit'),
      balance('long_term_liability', 'credit'),
      {
        key: 'total_liabilities',
        level: 0,
        terms: [
          '+section:payable',
          '+section:customer_funds',
          '+section:tax_liability',
          '+section:other_current_liability',
          '+section:long_term_liability',
        ],
      },
      balance('capital', 'credit', 'equity'),
      balance('drawings', 'credit'),
      balance('opening', 'credit'),
      balance('retained', 'credit'),
      earned('earlier_years', 'years_before'),
      earned('current_year', 'year'),
      {
        key: 'total_equity',
        level: 0,
        terms: [
          '+section:capital',
          '+section:drawings',
          '+section:opening',
          '+section:retained',
          '+earlier_years',
          '+current_year',
        ],
      },
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
